import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.mjs";

const folder = join(root, ".next/static/chunks");

/**
 * Lets a browser compile the modules of a build while it loads them, beside the page: engines do so with a function in
 * parentheses, since that mostly runs at once (https://v8.dev/blog/preparser#pife). Any other they read a second time when
 * it runs, and the page waits.
 */
export async function compileEarly() {
  // Imported late: a built image does not contain acorn.
  const { parse } = await import("acorn");
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".js")) continue;
    const path = join(folder, name);
    const source = await readFile(path, "utf8");
    const code = withParentheses(source, parse(source, { ecmaVersion: "latest" }));
    if (code !== source) await writeFile(path, code);
  }
}

/** The same chunk, whose program is `parsed`, with each of its modules in parentheses: the functions in the list that it gives to Turbopack's runtime. */
export function withParentheses(chunk, parsed) {
  let code = "";
  let end = 0;
  for (const { start, end: after } of modulesOf(parsed)) {
    code += `${chunk.slice(end, start)}(${chunk.slice(start, after)})`;
    end = after;
  }
  return code + chunk.slice(end);
}

function modulesOf({ body }) {
  const calls = body.map(({ expression }) => expression).filter((expression) => expression?.type === "CallExpression");
  const listed = calls.filter(({ callee }) => callee.property?.name === "push").flatMap((call) => call.arguments);
  const members = listed.flatMap((list) => list.elements ?? []);
  return members.filter(
    (member) => member?.type === "ArrowFunctionExpression" || member?.type === "FunctionExpression",
  );
}
