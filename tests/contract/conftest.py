"""Properties say what is wrong as tests do."""

import pytest

pytest.register_assert_rewrite("tests.contract.properties")
