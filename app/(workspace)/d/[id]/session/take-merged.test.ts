import { describe, expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { takeMerged } from "./take-merged";

const doc = (...texts: string[]) =>
  schema.node(
    "doc",
    null,
    texts.map((text, at) => schema.node("paragraph", { id: `nod_${at}` }, schema.text(text))),
  );

function outcome(common: string[], typed: string[], server: string[]) {
  const { text, contested } = takeMerged(doc(...typed), doc(...common), doc(...server));
  return { texts: text.children.map(({ textContent }) => textContent), contested };
}

describe("taking a text that the server merged", () => {
  test("keeps the typed words where others changed the same words, and names the block", () => {
    expect(outcome(["one two", "b"], ["one mine", "b"], ["one theirs", "c"])).toEqual({
      texts: ["one mine", "c"],
      contested: ["nod_0"],
    });
  });

  test("takes the server's text unchanged when nothing was typed since", () => {
    expect(outcome(["one", "two"], ["one", "two"], ["one", "two theirs"]).texts).toEqual(["one", "two theirs"]);
  });

  test("keeps text that was typed since in the merged text", () => {
    expect(outcome(["one", "two"], ["one mine", "two"], ["one", "two theirs"]).texts).toEqual([
      "one mine",
      "two theirs",
    ]);
  });
});
