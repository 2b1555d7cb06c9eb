import { describe, expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { continued } from "./continue-proposal";

const block = (text: string, type = "paragraph") =>
  schema.nodeFromJSON({ type, attrs: { id: "a" }, content: [{ type: "text", text }] });
const goOn = (base: string, earlier: string, typed: string) =>
  continued({ original: block(base), block: block(earlier) }, { original: block(base), block: block(typed) })
    ?.textContent ?? null;

describe("a proposal", () => {
  test("is not gone on with by words at another place, by a deletion, or after the block has changed", () => {
    expect(goOn("One two.", "One new two.", "One two. More.")).toBeNull();
    expect(goOn("One two.", "One.", "One.")).toBeNull();
    expect(goOn("One two.", "One new two.", "One.")).toBeNull();
    const typed = { original: block("One three."), block: block("One new three.") };
    expect(continued({ original: block("One two."), block: block("One new two.") }, typed)).toBeNull();
    expect(
      continued(
        { original: block("One."), block: block("One. Two.", "heading") },
        { original: block("One."), block: block("One. Three.") },
      ),
    ).toBeNull();
  });

  test("has the words that are typed at the same place after a pause", () => {
    expect(goOn("One.", "One. The first half", "One. and the second.")).toBe("One. The first half and the second.");
    expect(goOn("One. Four.", "One. Two Four.", "One. three Four.")).toBe("One. Two three Four.");
    expect(goOn("It is blue.", "It is gr.", "It is blueey.")).toBe("It is grey.");
  });
});
