import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { DocumentJson } from "#lib/document/model/document";
import { nodeText } from "#lib/document/text/text";
import { packOrigins } from "#lib/documents/store/packed-origins";
import { runs } from "#lib/test-runs";
import { blockVersions } from "./block-versions";
import { originsAfter, runsOfBlock, textBlocks, type Written } from "./origins";

const parsed = (markdown: string, previous?: DocumentJson): DocumentJson =>
  JSON.parse(canonicalJson(withIds(parseMarkdown(markdown), previous)));

function write(before: Written | null, content: DocumentJson, number: number): Written {
  const versions = blockVersions(before, content, number);
  return { content, versions, origins: originsAfter(before, { content, versions }, number).origins };
}

/** The text after writing each markdown in turn, as version 1, 2 and so on. */
const history = (...texts: string[]): Written =>
  texts.reduce<Written | null>((before, text, at) => write(before, parsed(text, before?.content), at + 1), null) ??
  write(null, parsed(""), 1);

const runsOf = (written: Written) =>
  [...textBlocks(written.content)].flatMap((block) => runsOfBlock(block, written, 0));

/** The text with the version of each run behind it: `One|1 two|2`. */
const shown = (written: Written) =>
  runsOf(written)
    .map(({ text, version }) => `${text}|${version}`)
    .join(" ");

describe("origins of words", () => {
  test("a new text needs no entry", () => {
    expect(history("One two.\n\n- three").origins).toEqual({});
  });

  test("a changed word has the version that wrote it, the words around it keep theirs", () => {
    expect(shown(history("One two three four.", "One two THREE four."))).toBe("One two|1  THREE|2  four.|1");
  });

  test("commas that another adds leave the words to their writer", () => {
    const words = "one two three four five six";
    const written = history(words, words.replaceAll(" ", ", "));
    const own = runsOf(written).filter(({ version }) => version === 1);
    expect(own.map(({ text }) => text.trim())).toEqual(words.split(" "));
  });

  test("a paragraph that is split keeps its origins on both sides", () => {
    const first = "One two three four five.";
    const second = "Six seven eight nine ten.";
    expect(shown(history(`${first} ${second}`, `${first}\n\n${second}`))).toBe(`${first}|1 ${second}|1`);
  });

  test("text that moves to another block keeps its origin", () => {
    const moved = "The tide is a slow clock of water.";
    const before = `The first of them starts here. ${moved}\n\nThe second of them ends there.`;
    const after = `The first of them starts here.\n\nThe second of them ends there. ${moved}`;
    const own = runsOf(history(before, after)).filter(({ version }) => version === 2);
    expect(own.map(({ text }) => text.trim()).join("")).toBe("");
  });

  test("three equal words in a row are chance, not a move", () => {
    const written = history(
      "Here it is, some of the sea.\n\nThere it was.",
      "Here it is.\n\nThere it was, some of the land.",
    );
    expect(shown(written)).toContain("some of the land|2");
  });

  test("a mark changes no origin, a block's type neither", () => {
    expect(shown(history("One two.", "# One *two*."))).toBe("One two.|1");
  });

  test("words that come back after a deletion have the version that brought them back", () => {
    expect(shown(history("One two.", "One.", "One two."))).toBe("One|1  two|3 .|1");
  });
});

describe("a trial of twenty agents and a person", () => {
  type Said = { word: string; by: number };

  const VOCABULARY = "the of and a tide moon sea water slow clock ship lantern harbour night in it is was on by".split(
    " ",
  );

  /** Random writes with the true author of each word, kept apart from the text. */
  function* trial(seed: number, writes: number): Generator<{ blocks: { id: string; words: Said[] }[]; by: number }> {
    let state = seed;
    const below = (limit: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * limit);
    };
    const said = (by: number, count: number) =>
      Array.from({ length: count }, (): Said => ({ word: VOCABULARY[below(VOCABULARY.length)] ?? "", by }));
    let blocks = Array.from({ length: 20 }, (_, at) => ({ id: `nod_${at}`, words: said(1, 60) }));
    yield { blocks, by: 1 };
    for (let by = 2; by <= writes; by++) {
      const at = below(blocks.length);
      const { id, words } = blocks[at] ?? { id: "", words: [] };
      const from = below(words.length);
      const put = (changed: Said[]) => {
        blocks = blocks.map((block, place) => (place === at ? { id, words: changed } : block));
      };
      switch (below(6)) {
        case 0:
          put([...words.slice(0, from), ...said(by, 1 + below(6)), ...words.slice(from)]);
          break;
        case 1:
          put([...words.slice(0, from), ...said(by, 3), ...words.slice(from + 1 + below(4))]);
          break;
        case 2:
          if (words.length > 30) put([...words.slice(0, from), ...words.slice(from + 5)]);
          break;
        case 3:
          blocks = [...blocks.slice(0, at), ...blocks.slice(at + 1), { id, words }];
          break;
        case 4:
          if (words.length > 20) {
            const half = { id: `nod_s${by}`, words: words.slice(10) };
            blocks = [...blocks.slice(0, at), { id, words: words.slice(0, 10) }, half, ...blocks.slice(at + 1)];
          }
          break;
        default:
          put([...words, ...said(by, 8)]);
      }
      yield { blocks, by };
    }
  }

  const sizeOf = ({ origins, versions, content }: Written) => ({
    origins: JSON.stringify(packOrigins(origins, versions)).length,
    text: [...textBlocks(content)].reduce((sum, block) => sum + nodeText(block).length, 0),
  });

  test("takes at most a tenth of the text for a person's 1,200 words to which an agent added commas", () => {
    const words = Array.from({ length: 15 }, (_, block) =>
      Array.from({ length: 80 }, (_, at) => VOCABULARY[(block * 7 + at * 11) % VOCABULARY.length]),
    );
    const texts = [words.map((block) => block.join(" ")).join("\n\n")];
    for (let comma = 0; comma < 20; comma++) {
      const block = words[comma % words.length] ?? [];
      block[comma * 3] += ",";
      texts.push(words.map((each) => each.join(" ")).join("\n\n"));
    }
    const { origins, text } = sizeOf(history(...texts));
    expect(origins / text).toBeLessThanOrEqual(0.1);
  });

  test.each([1, 2, 3])("names the true author of at least 98 of 100 words (seed %i)", (seed) => {
    let written: Written | null = null;
    let truth: Said[] = [];
    for (const { blocks, by } of trial(seed, 200)) {
      const content = blocks.map(({ id, words }) => ({
        type: "paragraph",
        attrs: { id },
        content: [{ type: "text", text: words.map(({ word }) => word).join(" ") }],
      }));
      written = write(written, { type: "doc", content }, by);
      truth = blocks.flatMap(({ words }) => words);
    }
    const found = written
      ? runsOf(written).flatMap(({ text, version }) => (text.match(/\S+/g) ?? []).map(() => version))
      : [];
    expect(found).toHaveLength(truth.length);
    // Every write changes a few words of the same 1,200.
    if (written) expect(sizeOf(written).origins / sizeOf(written).text).toBeLessThanOrEqual(0.1);
    const right = truth.filter((one, at) => one.by === found[at]).length;
    expect(right / truth.length).toBeGreaterThanOrEqual(0.98);
  });
});

describe("laws", () => {
  const word = fc.constantFrom("tide", "moon", "sea", "clock", "of", "the", "water", "slow", "日本", "no.");
  const block = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
  const text = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join("\n\n"));
  const texts = fc.array(text, { minLength: 1, maxLength: 6 });

  test("the runs of a block joined are its text, and name only versions up to the last", () => {
    fc.assert(
      fc.property(texts, (all) => {
        const written = history(...all);
        for (const each of textBlocks(written.content)) {
          const found = runsOfBlock(each, written, 0);
          expect(found.map((run) => run.text).join("")).toBe(nodeText(each));
          for (const { version } of found) expect(version >= 1 && version <= all.length).toBe(true);
        }
      }),
      runs(200),
    );
  });

  test("a write without a change leaves every origin", () => {
    fc.assert(
      fc.property(texts, (all) => {
        const written = history(...all);
        expect(write(written, written.content, all.length + 1).origins).toEqual(written.origins);
      }),
      runs(100),
    );
  });

  test("an inserted block of new words leaves the origins of all others", () => {
    fc.assert(
      fc.property(texts, fc.nat(6), (all, place) => {
        const written = history(...all);
        const blocks = written.content.content;
        const at = Math.min(place, blocks.length);
        const added = parsed("Xylophone quartz vex jumps.").content.map((node) => ({
          ...node,
          attrs: { ...node.attrs, id: "nod_new" },
        }));
        const after = write(
          written,
          { ...written.content, content: [...blocks.slice(0, at), ...added, ...blocks.slice(at)] },
          9,
        );
        const others = runsOf(after).filter(({ text: said }) => !said.startsWith("Xylophone"));
        expect(others).toEqual(runsOf(written));
      }),
      runs(100),
    );
  });
});
