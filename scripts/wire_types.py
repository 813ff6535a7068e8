"""Write js/src/wire.ts, the TypeScript twin of widgets/protocol.py and of the shapes that it carries.

Run it after changing either; tests/unit/test_wire_types.py fails while the two differ.
"""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = (
    ROOT / "mlem_widgets" / "render" / "shapes.py",
    ROOT / "mlem_widgets" / "widgets" / "protocol.py",
    ROOT / "mlem_widgets" / "widgets" / "odds_shapes.py",
    ROOT / "mlem_widgets" / "widgets" / "replay_shapes.py",
    ROOT / "mlem_widgets" / "widgets" / "parts_shapes.py",
)
WIRE = ROOT / "js" / "src" / "wire.ts"

_HEAD = "// By scripts/wire_types.py, from the files that it names as SOURCES: change those and run it.\n"
_WIDEST = 121
_PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean"}


def typescript(source: str) -> str:
    r"""Return the TypeScript of a protocol module's source. Raises ValueError for a type that has no twin.

    >>> print(typescript("SCHEMA = 3\nclass A(TypedDict):\n    b: NotRequired[list[int] | None]"))
    // By scripts/wire_types.py, from the files that it names as SOURCES: change those and run it.
    <BLANKLINE>
    export const SCHEMA = 3;
    <BLANKLINE>
    export interface A {
      b?: number[] | null;
    }
    <BLANKLINE>
    """
    body = ast.parse(source).body
    parts = [_HEAD]
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.Assign):
            name, value = ast.unparse(node.targets[0]), node.value
            is_type = isinstance(value, ast.Subscript)
            twin = f"type {name} = {_type(value)}" if is_type else f"const {name} = {ast.unparse(value)}"
            parts.append(f"{_comment(_doc(after))}export {twin};\n")
        elif isinstance(node, ast.ClassDef):
            parts.append(_interface(node))
    return "\n".join(parts)


def _interface(node: ast.ClassDef) -> str:
    lines = [f"{_comment(ast.get_docstring(node))}export interface {node.name} {{\n"]
    for field, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign):
            wanted, optional = _unwrapped(field.annotation)
            lines.append(_comment(_doc(after), "  "))
            lines.append(_field(f"{ast.unparse(field.target)}{'?' if optional else ''}", _type(wanted)))
    return "".join([*lines, "}\n"])


def _field(name: str, kind: str) -> str:
    """A field as the formatter writes it: a union that is too long for a line takes one for each part."""
    line = f"  {name}: {kind};\n"
    if len(line) <= _WIDEST:
        return line
    return f"  {name}:\n    | " + "\n    | ".join(kind.split(" | ")) + ";\n"


def _unwrapped(annotation: ast.expr) -> tuple[ast.expr, bool]:
    if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) == "NotRequired":
        return annotation.slice, True
    return annotation, False


def _type(annotation: ast.expr) -> str:
    match annotation:
        case ast.Name(id=name):
            return _PLAIN.get(name, name)
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_type(left)} | {_type(right)}"
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            return f"{_type(item)}[]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[ast.Name(id="str"), item])):
            return f"Record<string, {_type(item)}>"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=choice):
            choices = choice.elts if isinstance(choice, ast.Tuple) else [choice]
            return " | ".join(f'"{ast.literal_eval(item)}"' for item in choices)
    raise ValueError(f"no TypeScript for {ast.unparse(annotation)}")


def _doc(node: ast.stmt | None) -> str | None:
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return None


def _comment(doc: str | None, indent: str = "") -> str:
    return f"{indent}/** {' '.join(doc.split())} */\n" if doc else ""


def definition() -> str:
    """All of the wire's definition, as one source."""
    return "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)


if __name__ == "__main__":
    WIRE.write_text(typescript(definition()), encoding="utf-8")
    print(f"wrote {WIRE.relative_to(ROOT)}")
