import fc from "fast-check";
import { expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { runs } from "#lib/test-runs";
import { paragraphs, TypedDocument } from "./test-typing";

/** One edit of somebody: an insertion, a deletion, a new paragraph, or a joint, at a share of the text. */
const edit = fc.record({
  kind: fc.constantFrom("insert" as const, "insert" as const, "delete" as const, "split" as const, "join" as const),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 12 }),
  author: fc.constantFrom("Ada", "Ben", "Cy"),
  isLast: fc.boolean(),
});

/** A reference that is slow and obviously right: the author of each character, moved with it. */
type Slow = { char: string; author: string }[][];

test("words that are typed, split, joined and deleted have the author of each character", () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
      const document = new TypedDocument("agent", paragraphs("alpha beta gamma", "delta epsilon"));
      let slow: Slow = ["alpha beta gamma", "delta epsilon"].map((text) =>
        [...text].map((char) => ({ char, author: "agent" })),
      );
      let [fresh, last] = [0, "Ada"];
      for (const { kind, at, length, author, isLast } of edits) {
        if (author !== last) document.fold(last);
        last = author;
        const block = Math.min(slow.length - 1, Math.floor(at * slow.length));
        const own = slow[block] ?? [];
        const place = Math.floor(((at * 7919) % 1) * (own.length + 1));
        const pos = posOf(slow, block) + place;
        if (kind === "insert") {
          // No word comes twice, so none returns.
          const text = ` ${`${"bcdfghjkl"[fresh % 9]}${(fresh++).toString(36)}`.repeat(length).slice(0, length + 2)} `;
          document.type((tr) => tr.insert(pos, schema.text(text)));
          own.splice(place, 0, ...[...text].map((char) => ({ char, author })));
        } else if (kind === "delete") {
          const until = Math.min(own.length, place + length);
          document.type((tr) => tr.delete(pos, pos + until - place));
          own.splice(place, until - place);
        } else if (kind === "split") {
          fresh += 1;
          const type = schema.nodes.paragraph;
          if (!type) throw new Error("There is no paragraph.");
          document.type((tr) => tr.split(pos, 1, [{ type, attrs: { id: `new${fresh}` } }]));
          slow = [...slow.slice(0, block), own.slice(0, place), own.slice(place), ...slow.slice(block + 1)];
        } else if (block > 0) {
          document.type((tr) => tr.join(posOf(slow, block) - 1));
          slow = [...slow.slice(0, block - 1), [...(slow[block - 1] ?? []), ...own], ...slow.slice(block + 1)];
        }
        if (isLast) document.fold(author);
      }
      document.fold(last);
      const shown = document.credited().flatMap(({ text, author }) => [...text].map((char) => `${char} ${author}`));
      const isSpace = (one: string) => one.startsWith(" ");
      expect(shown.filter((one) => !isSpace(one))).toEqual(
        slow.flat().flatMap(({ char, author }) => (char === " " ? [] : [`${char} ${author}`])),
      );
    }),
    runs(300),
  );
});

/** The position where the text of a block begins. */
const posOf = (slow: Slow, block: number): number =>
  slow.slice(0, block).reduce((sum, { length }) => sum + length + 2, 1);
