import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryEdits, arbitraryNumbered, edited } from "#lib/document/merge/test-edits";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { normalize } from "#lib/document/schema/normalize";
import { parseContent } from "#lib/document/schema/validate";
import { runs } from "#lib/test-runs";
import { type Part, takeBack } from "./take-back";

const RUNS = runs(1_000);
const TIMEOUT_MS = 120_000;

/** A text, and up to eight writes of it, each by the run or by another. */
const history = fc
  .tuple(arbitraryNumbered, fc.array(fc.tuple(fc.boolean(), arbitraryEdits), { minLength: 1, maxLength: 8 }))
  .map(([first, writes]): History => {
    const texts = [first];
    writes.forEach(([isRun, edits], at) => {
      texts.push(edited(texts.at(-1) ?? first, edits, `${isRun ? "our" : "their"}${at}x`));
    });
    return { texts, isRun: writes.map(([is]) => is) };
  });

type History = { texts: DocumentJson[]; isRun: boolean[] };

/** The parts of the run, from the last to the first. */
function partsOf({ texts, isRun }: History): Part[] {
  const parts: Part[] = [];
  isRun.forEach((is, at) => {
    const [before, after] = [texts[at], texts[at + 1]];
    if (!is || !before || !after) return;
    const last = parts.at(-1);
    if (last && isRun[at - 1]) last.after = after;
    else parts.push({ before, after });
  });
  return parts.toReversed();
}

const current = ({ texts }: History): DocumentJson => texts.at(-1) ?? { type: "doc", content: [] };

function found(pattern: RegExp, node: NodeJson | DocumentJson): string[] {
  const own = "text" in node ? (node.text ?? "") : "";
  return [...(own.match(pattern) ?? []), ...(node.content ?? []).flatMap((child) => found(pattern, child))];
}

/** The words that others inserted, by their names. */
const theirWords = (text: DocumentJson) => found(/their\d+x\d/g, text);

/** The words that the run inserted; one that another made a longer word of is the other's. */
const ourWords = (text: DocumentJson) => found(/(?<![\p{L}\p{N}])our\d+x\d[bp]?(?![\p{L}\p{N}])/gu, text);

describe("taking a run back", () => {
  test("that nobody wrote after or between leaves the text before it, byte for byte", { timeout: TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(history, ({ texts, isRun }) => {
        const only = { texts, isRun: isRun.map(() => true) };
        const { text, wished } = takeBack(current(only), partsOf(only));
        expect(canonicalJson(text)).toBe(canonicalJson(texts[0] ?? null));
        expect(wished).toBe(text);
      }),
      RUNS,
    );
  });

  test("loses no word that another wrote: what is not in the text is suggested", { timeout: TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(history, (given) => {
        const { text, wished } = takeBack(current(given), partsOf(given));
        const left = new Set([text, wished].flatMap((each) => theirWords(each)));
        expect(theirWords(current(given)).filter((word) => !left.has(word))).toEqual([]);
      }),
      RUNS,
    );
  });

  test("takes out all words of the run, or suggests to", { timeout: TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(history, (given) => {
        const { text, wished } = takeBack(current(given), partsOf(given));
        if (text === wished) expect(ourWords(text)).toEqual([]);
      }),
      RUNS,
    );
  });

  test("leaves a text that is valid", { timeout: TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(history, (given) => {
        const taken = takeBack(current(given), partsOf(given));
        for (const text of [taken.text, taken.wished])
          if (text.content.length > 0) expect(() => parseContent(normalize(text))).not.toThrow();
      }),
      RUNS,
    );
  });

  test("changes nothing where the run wrote nothing", { timeout: TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(history, (given) => {
        const text = current(given);
        expect(takeBack(text, []).text).toBe(text);
      }),
      runs(1_000, 5),
    );
  });
});
