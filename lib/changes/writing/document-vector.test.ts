import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/connection/client";
import { stores } from "#db/test-database";
import { documentVector } from "#lib/document/text/document-vector";
import { searchText } from "#lib/document/text/search-text";
import { runs } from "#lib/test-runs";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const documentOf = (...texts: string[]) => ({ type: "doc" as const, content: texts.map(paragraph) });

describe.each(stores)("a document's vector, $name", ({ open }) => {
  let store: OpenDatabase;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  const stored = async (vector: Uint8Array) => {
    const { rows } = await store.db.execute(sql`select ${vector}::tsvector::text as words`);
    return rows[0]?.words;
  };
  const fromWords = async (words: string) => {
    const { rows } = await store.db.execute(sql`select to_tsvector('simple', ${words})::text as words`);
    return rows[0]?.words;
  };

  test("has at most as many characters of words as are asked for", async () => {
    const vector = documentVector("One", documentOf("two three four", "five six seven"), 20);
    expect(await stored(vector)).toBe("'f':5 'four':4 'one':1 'three':3 'two':2");
  });

  test("has every word with its position, and nothing that the store would refuse", async () => {
    const text = `Tides, tides & ${"x".repeat(501)} Ébb`;
    expect(await stored(documentVector("", documentOf(text), 1_000))).toBe("'ebb':4 'tides':1,2");
    expect(await stored(documentVector("", documentOf(""), 1_000))).toBe("");
    expect(await stored(documentVector("", documentOf("海 \u{20000} ß"), 9_000))).toBe("'ß':3 '海':1 '\u{20000}':2");
  });

  test("keeps as many places of a word as the store does, also far behind in a text", async () => {
    const many = Array.from({ length: 300 }, () => "tide sea").join(" ");
    const far = Array.from({ length: 17_000 }, (_, at) => `w${at % 9_000}`).join(" ");
    for (const text of [many, far]) {
      expect(await stored(documentVector("", documentOf(text), 250_000))).toBe(await fromWords(text));
    }
  });

  test("is the vector that PostgreSQL builds from the words, whatever blocks are shared with another text", async () => {
    const words = fc.array(fc.stringMatching(/^([a-z]{1,9}|[0-9]{1,6}|[a-z][a-z0-9]{1,5}|[学海])$/), { maxLength: 60 });
    const texts = fc.array(
      words.map((all) => all.join(" ")),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (all, at) => {
        const document = documentOf(...all);
        documentVector("", document, 9_000);
        const content = document.content.toSpliced(at % (all.length + 1), 1, paragraph("only this"));
        const said = content.map((block) => searchText(block.content[0]?.text ?? "", 9_000)).join(" ");
        expect(await stored(documentVector("A title", { type: "doc", content }, 9_000))).toBe(
          await fromWords(`a title ${said}`),
        );
      }),
      runs(300),
    );
  });
});
