import { describe, expect, test } from "vitest";
import { uniqueKey } from "#lib/citations/citation-key";
import { EXPORT_FORMATS, EXPORTS, exportCitations } from "./exports";

const citations = Array.from({ length: 450 }, (_, at) => ({
  id: `lib_${String(at).padStart(4, "0")}`,
  csl: {
    type: "book" as const,
    title: "Tides",
    author: [{ family: "Doe" }],
    issued: { "date-parts": [[2000 + (at % 3)]] },
  },
}));

describe("an export", () => {
  test.each(EXPORT_FORMATS)(
    "as %s that is written piece by piece is the same as one written at once",
    async (format) => {
      const taken = new Set<string>();
      const works = citations.map(({ csl }) => {
        const key = uniqueKey(csl, taken);
        taken.add(key);
        return { csl, key };
      });
      expect(await exportCitations(format, citations)).toBe(EXPORTS[format].write(works));
    },
  );

  test("lets others have their turn while it is written", async () => {
    let hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
    await exportCitations("bibtex", citations);
    expect(hadTurn).toBe(true);
  });
});
