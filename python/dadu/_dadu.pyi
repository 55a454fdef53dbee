"""The compiled part of `dadu`. Use the functions of `dadu` itself."""

__version__: str

_Column = tuple[str, str, bytes | None, bytes | None, bytes]

def check(text: bytes, name: str, variants: dict[str, str]) -> str: ...
def format(text: bytes, extras: bool, variants: dict[str, str]) -> tuple[bytes, int]: ...
def facts(
    texts: list[tuple[str, bytes]], variants: dict[str, str]
) -> list[tuple[str, int, list[_Column]]]: ...
