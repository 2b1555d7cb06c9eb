import { expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { allProposed, contestedProposed } from "./split-draft";

const doc = (...texts: string[]) =>
  schema.node(
    "doc",
    null,
    texts.map((text, at) => schema.node("paragraph", { id: `nod_${at}` }, schema.text(text))),
  );
const texts = (text: ReturnType<typeof doc>) => text.children.map(({ textContent }) => textContent);

test("writes the whole draft when no block is contested", () => {
  const draft = doc("mine", "two");
  expect(contestedProposed(doc("one", "two"), draft, ["nod_1", "nod_gone"])).toEqual({ written: draft, proposed: [] });
});

test("proposes the contested block and writes the rest", () => {
  const { written, proposed } = contestedProposed(doc("theirs", "two"), doc("mine", "two and mine"), ["nod_0"]);
  expect(texts(written)).toEqual(["theirs", "two and mine"]);
  expect(proposed.map(({ nodeId, blocks }) => [nodeId, blocks[0]?.textContent])).toEqual([["nod_0", "mine"]]);
});

test("writes nothing when the whole draft is proposed", () => {
  const base = doc("one", "two");
  const { written, proposed } = allProposed(base, doc("one", "two!"));
  expect(written).toBe(base);
  expect(proposed).toHaveLength(1);
});
