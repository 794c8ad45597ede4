"""TLS: certificates of a server, a self-signed one on request, and which servers a client trusts."""

from __future__ import annotations

import asyncio
import hmac
import ssl
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Final

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.whole_file import OWNER, write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cryptography import x509

VALID: Final = timedelta(days=825)
"""How long a self-signed certificate is valid; some systems take none that is valid longer."""
RENEWED: Final = timedelta(days=30)
"""How long before its end it is made anew."""
CERTIFICATE: Final = "certificate.pem"
KEY: Final = "key.pem"


class BadCertificate(Refused):
    """A certificate or its key cannot be used; ``reason`` says why."""


class OtherServer(Exception):
    """The server's certificate is not the one that the invitation names."""

    def __init__(self, found: str) -> None:
        """``found``: the fingerprint of the certificate that it has."""
        reason = NOT_INVITED.filled(found=shown(found))
        super().__init__(reason.en)
        self.reason = reason


def fingerprint(certificate: bytes) -> str:
    """Return the SHA-256 of a certificate in DER: 64 upper-case hex digits."""
    return sha256(certificate).hexdigest().upper()


def shown(print_: str) -> str:
    """Return a fingerprint as people compare it: pairs of digits."""
    return ":".join(print_[at : at + 2] for at in range(0, len(print_), 2))


# -- servers ---------------------------------------------------------------------------------------------------------


def server_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """Return the TLS context that a server listens with. Raise ``BadCertificate``."""
    for path in (certificate, key):
        try:
            path.read_bytes()
        except OSError as error:
            raise BadCertificate(UNREADABLE.filled(file=path, reason=error.strerror or error)) from None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(certificate, key, password=_no_password)
    except _Encrypted:
        raise BadCertificate(ENCRYPTED.filled(file=key)) from None
    except (ssl.SSLError, ValueError) as error:
        wrong = OTHER_KEY if "KEY_VALUES_MISMATCH" in str(error) else NO_CERTIFICATE
        raise BadCertificate(wrong.filled(certificate=certificate, key=key)) from None
    loaded = _read(certificate)
    if loaded.not_valid_after_utc <= datetime.now(UTC):
        raise BadCertificate(EXPIRED.filled(file=certificate, date=f"{loaded.not_valid_after_utc:%Y-%m-%d}"))
    return context


def fingerprint_of(certificate: Path) -> str:
    """Return the fingerprint of the first certificate of a PEM file. Raise ``OSError``, ``ValueError``."""
    from cryptography.hazmat.primitives.serialization import Encoding

    return fingerprint(_read(certificate).public_bytes(Encoding.DER))


def self_signed(folder: Path, hosts: Sequence[str]) -> tuple[Path, Path]:
    """Return a certificate for these names and addresses, and its key, in the folder: the one that is there, or a new one.

    A new one is made before the old one ends, or when it lacks one of the hosts. Raise ``OSError``.
    """
    certificate, key = folder / CERTIFICATE, folder / KEY
    if not _still_good(certificate, key, hosts):
        folder.mkdir(parents=True, exist_ok=True)
        made_certificate, made_key = _made(hosts)
        write_whole(key, made_key, OWNER)
        write_whole(certificate, made_certificate, OWNER)
    return certificate, key


def _still_good(certificate: Path, key: Path, hosts: Sequence[str]) -> bool:
    from cryptography import x509

    try:
        server_context(certificate, key)
        held = _read(certificate)
        names = held.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (BadCertificate, OSError, ValueError, x509.ExtensionNotFound):
        return False
    found = {str(name.value) for name in names}
    return set(hosts) <= found and held.not_valid_after_utc - RENEWED > datetime.now(UTC)


def _made(hosts: Sequence[str]) -> tuple[bytes, bytes]:
    """Return a new certificate and its key in PEM."""
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
    from cryptography.x509.oid import ExtendedKeyUsageOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "paizhuo")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + VALID)
        .add_extension(x509.SubjectAlternativeName([_name(host) for host in dict.fromkeys(hosts)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, SHA256())
    )
    return certificate.public_bytes(Encoding.PEM), key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _name(host: str) -> x509.GeneralName:
    from cryptography import x509

    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _read(certificate: Path) -> x509.Certificate:
    from cryptography import x509

    return x509.load_pem_x509_certificate(certificate.read_bytes())


class _Encrypted(Exception):
    """The key wants a password."""


def _no_password() -> str:
    raise _Encrypted


# -- clients ---------------------------------------------------------------------------------------------------------


def client_context(trusted: str = "") -> ssl.SSLContext:
    """Return the TLS context that a client connects with.

    ``trusted``: the fingerprint of the only certificate that is trusted, which ``check_server`` compares; "": certificates
    that the system trusts, for the host's name.
    """
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    if trusted:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


async def answers(host: str, port: int, seconds: float) -> bool:
    """Say whether a TLS handshake succeeds there in this time. Do not look at the certificate, and send nothing more."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    try:
        async with asyncio.timeout(seconds):
            _, writer = await asyncio.open_connection(host, port, ssl=context)
    except OSError:  # also a timeout, and what is no TLS
        return False
    writer.transport.abort()
    return True


def check_server(connection: ssl.SSLObject, trusted: str) -> None:
    """Raise ``OtherServer`` if the certificate is not the trusted one; to be called before anything is sent."""
    held = connection.getpeercert(binary_form=True)
    found = "" if held is None else fingerprint(held)
    if not hmac.compare_digest(found, trusted):
        raise OtherServer(found)


UNREADABLE: Final = Text("不能读 {file}：{reason}", "{file} cannot be read: {reason}")
ENCRYPTED: Final = Text("{file} 有密码，请给不加密的密钥。", "{file} is encrypted. Give a key without a password.")
OTHER_KEY: Final = Text(
    "{key} 不是证书 {certificate} 的密钥。", "{key} is not the key of the certificate {certificate}."
)
NO_CERTIFICATE: Final = Text(
    "{certificate} 和 {key} 不是 PEM 格式的证书和密钥。",
    "{certificate} and {key} are not a certificate and key in PEM format.",
)
EXPIRED: Final = Text("证书 {file} 已在 {date} 过期。", "The certificate {file} expired on {date}.")
NOT_INVITED: Final = Text(
    "服务器的证书不是邀请里的那一个（它的指纹是 {found}）：可能有人冒充，请向主人核对。",
    "The server's certificate is not the one in the invitation (its fingerprint is {found}). Somebody may pretend to be the "
    "server: ask its host.",
)
