"""Plain data as TOML text: what the standard library reads and does not write."""

import json
from typing import Any


def table(row: dict[str, Any]) -> str:
    """A table's lines, `key = value`; what is None is left out."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in row.items() if value is not None)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items()) + " }"
    return str(value)


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else _quoted(key)


def _string(text: str) -> str:
    """A string of one line, or of several as the text has them; what JSON escapes TOML escapes alike."""
    if "\n" not in text:
        return _quoted(text)
    lines = (_quoted(line)[1:-1] for line in text.split("\n"))
    return '"""\n' + "\n".join(lines) + '"""'


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
