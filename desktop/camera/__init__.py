"""The camera page: real tiles are read from a picture, corrected by hand and scored."""
