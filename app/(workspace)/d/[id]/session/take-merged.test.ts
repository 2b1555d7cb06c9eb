import { describe, expect, it } from "vitest";
import { schema } from "#lib/document/schema";
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

describe("taking what the server merged", () => {
  it("leaves the typed words where others changed the same, and names the block", () => {
    expect(outcome(["one two", "b"], ["one mine", "b"], ["one theirs", "c"])).toEqual({
      texts: ["one mine", "c"],
      contested: ["nod_0"],
    });
  });

  it("takes it as it is when nothing was typed since", () => {
    expect(outcome(["one", "two"], ["one", "two"], ["one", "two theirs"]).texts).toEqual(["one", "two theirs"]);
  });

  it("keeps what was typed since beside it", () => {
    expect(outcome(["one", "two"], ["one mine", "two"], ["one", "two theirs"]).texts).toEqual([
      "one mine",
      "two theirs",
    ]);
  });
});
