import { expect, test } from "vitest";
import { withIds } from "../ids/node-ids";
import { parseMarkdown } from "../markdown/parse";
import { serializeMarkdown } from "../markdown/serialize";
import { canonicalJson } from "../model/canonical-json";
import type { DocumentJson } from "../model/document";
import { changesBeyond, idsInScope, withoutChanges } from "./beyond";

const first = withIds(parseMarkdown("# A\n\none\n\ntwo\n\n## A 1\n\nthree\n\n# B\n\nfour\n\n- five\n- six"));
const write = (markdown: string) => withIds(parseMarkdown(markdown), first);
const idAt = (at: number) => String(first.content[at]?.attrs?.id);
const scope = (...at: number[]) => idsInScope(first, at.map(idAt)) ?? new Set<string>();
const beyond = (after: DocumentJson, ids: ReadonlySet<string>) =>
  changesBeyond(first, after, ids).map(({ kind, from, to }) => `${kind}: ${from} → ${to}`);

test("an unknown node is no scope, and a heading stands for its section with those below", () => {
  expect(idsInScope(first, ["nod_unknown"])).toBeNull();
  expect(scope(0).size).toBe(5);
  expect(scope(1).size).toBe(1);
});

test.each([
  ["a change in it", "# A\n\nother one\n\ntwo\n\n## A 1\n\nthree\n\n# B\n\nfour\n\n- five\n- six", []],
  ["a new paragraph of the section", "# A\n\none\n\ntwo\n\n## A 1\n\nthree\n\nnew\n\n# B\n\nfour\n\n- five\n- six", []],
  [
    "a change elsewhere",
    "# A\n\none\n\ntwo\n\n## A 1\n\nthree\n\n# B\n\nfour again\n\n- five\n- six",
    ["paragraph: four → four again"],
  ],
  ["a removal elsewhere", "# A\n\none\n\ntwo\n\n## A 1\n\nthree\n\n# B\n\n- five\n- six", ["paragraph: four → null"]],
  [
    "an addition elsewhere",
    "# A\n\none\n\ntwo\n\n## A 1\n\nthree\n\n# B\n\nfour\n\nnew\n\n- five\n- six",
    ["paragraph: null → new"],
  ],
  [
    "formatting elsewhere",
    "# A\n\none\n\ntwo\n\n## A 1\n\nthree\n\n# B\n\n**four**\n\n- five\n- six",
    ["paragraph: four → four"],
  ],
])("with a section as scope, %s", (_, markdown, expected) => {
  expect(beyond(write(markdown), scope(0))).toEqual(expected);
});

test("what is beyond goes back to where it was, and the rest stays", () => {
  const after = write("# A\n\nother one\n\n## A 1\n\nthree\n\n# B\n\nfour again\n\nnew\n\n- five\n- six");
  const rest = withoutChanges(first, after, changesBeyond(first, after, scope(1)));
  expect(serializeMarkdown(rest)).toBe(
    serializeMarkdown(write("# A\n\nother one\n\ntwo\n\n## A 1\n\nthree\n\n# B\n\nfour\n\n- five\n- six")),
  );
  expect(canonicalJson(withoutChanges(first, after, changesBeyond(first, after, new Set())))).toBe(
    canonicalJson(first),
  );
});
