import { expect, test } from "vitest";
import { parseAst } from "vitest/node";
import { code } from "./test-imports";
import { type SourceFile, sourceFiles } from "./test-sources";

type Node = { type: string; start: number; end: number; body?: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const isFunction = ({ type }: Node) => type === "FunctionDeclaration" || type.endsWith("FunctionExpression");

/** Adds the functions of a tree to those found so far. */
function findFunctions(value: unknown, found: Node[] = []): Node[] {
  if (typeof value !== "object" || value === null) return found;
  if (isNode(value) && isFunction(value)) found.push(value);
  for (const part of Object.values(value)) findFunctions(part, found);
  return found;
}

/** The lengths of the functions of a file: the lines of each body in braces, with those of the functions in it. */
function lengthsIn({ path, text }: SourceFile) {
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const program = parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  return findFunctions(program).flatMap(({ body }) => {
    if (!isNode(body) || body.type !== "BlockStatement") return [];
    const line = lineAt(body.start);
    return [{ place: `${path}:${line}`, lines: lineAt(body.end) - line + 1 }];
  });
}

const functions = code.flatMap(lengthsIn);
const longerThan = (lines: number) => functions.filter((one) => one.lines > lines).map(({ place }) => place);

test("no function is longer than 120 lines, and few are longer than 50", () => {
  expect(functions.length).toBeGreaterThan(5000);
  expect(longerThan(120)).toEqual([]);
  // The number falls: whoever makes one shorter lowers it.
  expect(longerThan(50).length).toBeLessThanOrEqual(55);
});

test("no file is longer than 400 lines", () => {
  const files = [...code, ...sourceFiles("app", /\.css$/)];
  expect(files.filter(({ text }) => text.split("\n").length > 401).map(({ path }) => path)).toEqual([]);
});
