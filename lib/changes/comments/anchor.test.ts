import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withIds } from "#lib/document/ids/node-ids";
import type { DocumentJson } from "#lib/document/model/document";
import { runs } from "#lib/test-runs";
import {
  type Anchor,
  anchorText,
  findAnchor,
  findQuote,
  followAnchors,
  newSearch,
  type Quote,
  quoteAt,
  quoteIn,
} from "./anchor";

type Block = { id: string; text: string };

const doc = (blocks: readonly Block[]): DocumentJson => ({
  type: "doc",
  attrs: {},
  content: blocks.map(({ id, text }) => ({
    type: "paragraph",
    attrs: { id },
    content: text === "" ? [] : [{ type: "text", text }],
  })),
});

/** The anchor after a change of the text, as the store keeps it. */
function followed(anchor: Anchor, before: readonly Block[], after: readonly Block[]): Anchor {
  const [moved] = followAnchors([{ id: "com", ...anchor }], anchorText(doc(before)), anchorText(doc(after)));
  return moved ?? anchor;
}

const placeOf = (anchor: Anchor, blocks: readonly Block[]) => findAnchor(anchorText(doc(blocks)), anchor);

const words = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`);

/** Two blocks of distinct words, and a quote of some of the first block's words. */
const quoted = fc.tuple(fc.integer({ min: 3, max: 12 }), fc.nat(), fc.nat()).map(([count, some, other]) => {
  const own = words("word", count);
  const from = some % count;
  const to = from + 1 + (other % (count - from));
  return { own, from, to, other: words("other", 4) };
});

type Quoted = { own: string[]; from: number; to: number; other: string[] };

const blocksOf = ({ own, other }: Pick<Quoted, "own" | "other">): Block[] => [
  { id: "a", text: own.join(" ") },
  { id: "b", text: other.join(" ") },
];

function anchorOf({ own, from, to }: Quoted): Anchor {
  const start = own.slice(0, from).join(" ").length + (from === 0 ? 0 : 1);
  return { nodeId: "a", quote: quoteAt(own.join(" "), start, start + own.slice(from, to).join(" ").length) };
}

describe("an anchor", () => {
  test("follows words inserted before, inside and after it", () => {
    fc.assert(
      fc.property(quoted, fc.nat(), fc.integer({ min: 1, max: 5 }), (given, where, count) => {
        const before = blocksOf(given);
        const at = where % (given.own.length + 1);
        const inserted = words("new", count);
        const after = blocksOf({ ...given, own: given.own.toSpliced(at, 0, ...inserted) });
        const now = followed(anchorOf(given), before, after);
        const kept = given.own.slice(given.from, given.to);
        const isInside = at > given.from && at < given.to;
        const expected = isInside ? kept.toSpliced(at - given.from, 0, ...inserted) : kept;
        expect(now.quote?.exact).toBe(expected.join(" "));
        expect(placeOf(now, after)).toMatchObject({ nodeId: "a", from: after[0]?.text.indexOf(expected.join(" ")) });
      }),
      runs(500),
    );
  });

  test("follows the removal of words around it and of some of its own", () => {
    fc.assert(
      fc.property(quoted, fc.nat(), fc.nat(), (given, some, more) => {
        const start = some % given.own.length;
        const end = start + 1 + (more % (given.own.length - start));
        const isGone = (at: number) => at >= start && at < end;
        const left = given.own.filter((_, at) => !isGone(at));
        const kept = given.own.filter((_, at) => at >= given.from && at < given.to && !isGone(at));
        fc.pre(left.length > 0);
        const after = blocksOf({ ...given, own: left });
        const now = followed(anchorOf(given), blocksOf(given), after);
        if (kept.length === 0) expect(placeOf(now, after)).toBeNull();
        else expect(now.quote?.exact.trim()).toBe(kept.join(" "));
      }),
      runs(500),
    );
  });

  test("follows its block when blocks are moved", () => {
    fc.assert(
      fc.property(quoted, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (given, order) => {
        const before = [...blocksOf(given), { id: "c", text: "more" }, { id: "d", text: "and more" }];
        const after = order.flatMap((at) => before[at] ?? []);
        const now = followed(anchorOf(given), before, after);
        expect(now).toEqual(anchorOf(given));
        expect(placeOf(now, after)).toMatchObject({ nodeId: "a", index: order.indexOf(0) });
      }),
      runs(200),
    );
  });

  test("follows its words to another block, when its own is joined, split or pasted elsewhere", () => {
    const text = "The sea rises twice a day because of the moon.";
    const before = [
      { id: "a", text: "High water." },
      { id: "b", text },
    ];
    const quote = quoteIn(text, "because of the moon");
    const anchor = { nodeId: "b", quote };
    const joined = [{ id: "a", text: `High water. ${text}` }];
    expect(placeOf(followed(anchor, before, joined), joined)).toMatchObject({
      nodeId: "a",
      from: 12 + text.indexOf("because"),
    });
    const split = [
      { id: "a", text: "High water." },
      { id: "b", text: "The sea rises twice a day" },
      { id: "c", text: " because of the moon." },
    ];
    expect(placeOf(followed(anchor, before, split), split)).toMatchObject({ nodeId: "c", from: 1 });
    const pasted = [
      { id: "x", text },
      { id: "a", text: "High water." },
    ];
    expect(placeOf(followed(anchor, before, pasted), pasted)).toMatchObject({ nodeId: "x", index: 0 });
  });

  test("follows a rewrite from markdown, whose edited blocks keep their ids", () => {
    const before = [{ id: "a", text: "The sea rises twice a day." }];
    const after = [{ id: "a", text: "Everywhere the great sea climbs twice each day." }];
    const anchor = { nodeId: "a", quote: quoteIn("The sea rises twice a day.", "sea rises") };
    expect(followed(anchor, before, after).quote?.exact).toBe("sea climbs");
  });

  test("is lost with its words, and does not jump to the same short word elsewhere", () => {
    const before = [
      { id: "a", text: "The sea rises." },
      { id: "b", text: "We saw the sea." },
    ];
    const after = before.slice(1);
    const anchor = { nodeId: "a", quote: quoteIn("The sea rises.", "sea") };
    expect(followed(anchor, before, after)).toEqual(anchor);
    expect(placeOf(anchor, after)).toBeNull();
  });

  test("is found again when its block comes back", () => {
    fc.assert(
      fc.property(quoted, (given) => {
        const before = blocksOf(given);
        const gone = before.slice(1);
        const now = followed(followed(anchorOf(given), before, gone), gone, before);
        expect(placeOf(now, before)).toEqual(placeOf(anchorOf(given), before));
      }),
      runs(100),
    );
  });

  test("on a block or the whole document needs no words", () => {
    const blocks = [{ id: "a", text: "One." }];
    expect(placeOf({ nodeId: "a", quote: null }, blocks)).toEqual({ nodeId: "a", index: 0, from: 0 });
    expect(placeOf({ nodeId: "b", quote: null }, blocks)).toBeNull();
    expect(placeOf({ nodeId: null, quote: null }, blocks)).toEqual({ nodeId: null, index: -1, from: 0 });
  });

  test("is placed at the occurrence whose surroundings agree", () => {
    const text = "the cat, the dog, the cow";
    fc.assert(
      fc.property(fc.constantFrom(0, 9, 18), (from) => {
        const quote = quoteAt(text, from, from + 3);
        expect(quoteIn(text, quote.exact, quote)).toEqual(quote);
        expect(placeOf({ nodeId: "a", quote }, [{ id: "a", text }])?.from).toBe(from);
      }),
    );
  });
});

test("whatever the texts, an anchor is either lost or at its words", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", " ", ".", "\n", "🙂"), maxLength: 40 });
  fc.assert(
    fc.property(text, text, text, fc.nat(), fc.nat(), (first, second, third, some, more) => {
      fc.pre(first.length > 0);
      const from = some % first.length;
      const quote = quoteAt(first, from, from + 1 + (more % (first.length - from)));
      const before = [{ id: "a", text: first }];
      const after = [
        { id: "b", text: second },
        { id: "a", text: third },
      ];
      const now = followed({ nodeId: "a", quote }, before, after);
      const place = placeOf(now, after);
      const there = after.find(({ id }) => id === place?.nodeId)?.text;
      if (place) expect(there?.startsWith(now.quote?.exact ?? "", place.from)).toBe(true);
    }),
    runs(1000),
  );
});

test("searches are cut off by the budget, and their comments are placed at their blocks", () => {
  const long = "a".repeat(100_000);
  const text = anchorText(withIds(doc([{ id: "a", text: long }])));
  const quote: Quote = { exact: "b".repeat(100), prefix: "", suffix: "" };
  const search = newSearch();
  search.left = 1_000_000;
  const places = Array.from({ length: 100 }, () => findAnchor(text, { nodeId: "a", quote }, search));
  expect(search.left).toBeLessThanOrEqual(0);
  expect(search.left).toBeGreaterThan(-300_000);
  expect(places.at(0)).toBeNull();
  expect(places.at(-1)).toEqual({ nodeId: "a", index: 0, from: 0 });
});

test("a quote of words that are read without hidden characters is at the words that have them", () => {
  const hidden = "\u{e0061}\u{e0062}";
  expect(quoteIn(`A${hidden} sea of gr${hidden}ain${hidden}.`, "sea of grain")).toEqual({
    exact: `sea of gr${hidden}ain`,
    prefix: `A${hidden} `,
    suffix: `${hidden}.`,
  });
  expect(quoteIn(`A gr${hidden}ain.`, `gr${hidden}ain`)?.exact).toBe(`gr${hidden}ain`);
});

describe("the anchor of words whose block is not known", () => {
  const text = anchorText(
    doc([
      { id: "a", text: "The sea is salt." },
      { id: "b", text: "The moon pulls the sea." },
    ]),
  );
  const find = (quote: Partial<Quote>) => findQuote(text, { exact: "", prefix: "", suffix: "", ...quote });

  test("is in the block where the text around them agrees most", () => {
    expect(find({ exact: "sea", prefix: "pulls the " })).toEqual({
      nodeId: "b",
      quote: { exact: "sea", prefix: "The moon pulls the ", suffix: "." },
    });
    expect(find({ exact: "sea", suffix: " is" })).toMatchObject({ nodeId: "a" });
  });

  test("is missing for words that no block has, also when two have them together", () => {
    expect([find({ exact: "sand" }), find({ exact: "salt. The moon" })]).toEqual([null, null]);
  });
});
