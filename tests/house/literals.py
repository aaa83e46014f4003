"""Finds texts that would reach a person without passing the translator."""

import ast
from collections.abc import Iterator

TRANSLATORS = {"_", "N_", "ngettext"}

SINKS: dict[str, int] = {
    "ConsoleError": 0,
    "WrongArguments": 0,
    "Fault": 1,
    "UsageError": 0,
    "ClickException": 0,
    "BadParameter": 0,
    "BadOptionUsage": 1,
    "BadArgumentUsage": 0,
    "fail": 0,
    "echo": 0,
    "secho": 0,
    "print": 0,
    "say": 0,
    "problem": 0,
    "Text": 0,
    "Content": 0,
    "Segment": 0,
    "Static": 0,
    "Label": 0,
    "notify": 0,
    "bell": 0,
    "append_text": 0,
}
"""Callable → which of its arguments a person reads."""

SCREEN_SINKS = {"append": 0, "update": 0, "Binding": 2}
"""The same in the screen's files, where these are a text's and a widget's."""

SHOWN_KEYWORDS = {"help", "short_help", "epilog", "title", "sub_title", "description", "tooltip", "placeholder"}
SHOWN_ATTRIBUTES = {"border_title", "border_subtitle", "title", "sub_title", "tooltip", "placeholder"}
COMMAND_MAKERS = {"command", "group"}


def untranslated(source: str, screen: bool = False) -> list[tuple[int, str]]:
    """Line and text of every literal of `source` that a sink shows as it is; `screen`: a file of the screen."""
    sinks = SINKS | SCREEN_SINKS if screen else SINKS
    found: set[tuple[int, str]] = set()
    tree = ast.parse(source)
    for scope in _scopes(tree):
        given = _assigned(scope)
        for node in _own_nodes(scope):
            for shown in _shown(node, sinks):
                found.update((literal.lineno, text) for literal, text in _literals(shown, given))
    found.update(_commands_explained_by_docstring(tree))
    return sorted(found)


def wrongly_marked(source: str) -> list[tuple[int, str]]:
    """Line and text of every translator call whose message is put together before it is looked up."""
    return [
        (node.lineno, ast.unparse(node))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and _name(node.func) in TRANSLATORS
        for argument in node.args[: 2 if _name(node.func) == "ngettext" else 1]
        if isinstance(argument, ast.JoinedStr | ast.BinOp | ast.Call)
    ]


def _shown(node: ast.AST, sinks: dict[str, int]) -> Iterator[ast.expr]:
    """The expressions under `node` itself that a person reads."""
    match node:
        case ast.Call(func=function, args=arguments, keywords=keywords):
            place = sinks.get(_name(function))
            if place is not None and len(arguments) > place:
                yield arguments[place]
            yield from (keyword.value for keyword in keywords if keyword.arg in SHOWN_KEYWORDS)
        case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if name in SHOWN_ATTRIBUTES:
            yield value


def _literals(shown: ast.expr, given: dict[str, list[ast.expr]]) -> Iterator[tuple[ast.expr, str]]:
    """The literals with letters that `shown` may come to, where a name stands also those assigned to it."""
    match shown:
        case ast.Constant(value=str(text)):
            if any(character.isalpha() for character in text):
                yield shown, text
        case ast.JoinedStr(values=parts):
            for part in parts:
                yield from _literals(part, given)
        case ast.FormattedValue(value=value):
            yield from _literals(value, {})
        case ast.BinOp(left=left, right=right):
            yield from _literals(left, given)
            yield from _literals(right, given)
        case ast.Tuple(elts=[text, ast.Constant(value=str())]):
            # A text and its style, as lines of the screen are made of.
            yield from _literals(text, given)
        case ast.BoolOp(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
            for value in values:
                yield from _literals(value, given)
        case ast.IfExp(body=body, orelse=otherwise):
            yield from _literals(body, given)
            yield from _literals(otherwise, given)
        case ast.Call(func=ast.Attribute(value=value, attr="format" | "join" | "strip" | "ljust" | "rjust" | "center")):
            yield from _literals(value, given)
        case ast.Name(id=name):
            for value in given.get(name, ()):
                yield from _literals(value, {})


def _scopes(tree: ast.Module) -> Iterator[ast.AST]:
    yield tree
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, without those of functions in it."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting.extend(ast.iter_child_nodes(node))
        else:
            waiting.extend(node.decorator_list)


def _assigned(scope: ast.AST) -> dict[str, list[ast.expr]]:
    given: dict[str, list[ast.expr]] = {}
    for node in _own_nodes(scope):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    given.setdefault(target.id, []).append(node.value)
    return given


def _commands_explained_by_docstring(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Click shows the docstring of a command that has no help of its own."""
    for node in ast.walk(tree):
        for decorator in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
            match decorator:
                case ast.Call(func=maker, keywords=keywords) if _name(maker) in COMMAND_MAKERS:
                    if "help" not in {keyword.arg for keyword in keywords}:
                        yield decorator.lineno, "a command without help="


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
