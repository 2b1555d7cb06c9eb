import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Authorship, colophonOf, percentsOf } from "./colophon";
import { aiUseStatement, colophonSentence } from "./colophon-words";

const owner = { id: "usr_1", name: "Ada Ek" };
const day = (date: string) => new Date(`${date}T10:00:00Z`);

const person = (number: number, over: Partial<Authorship> = {}): Authorship => ({
  number,
  origin: "human",
  model: null,
  agent: null,
  by: { type: "user", id: owner.id, name: "Owner, as she was called then" },
  createdAt: day(`2026-03-0${number}`),
  action: "write",
  ...over,
});

const agent = (number: number, over: Partial<Authorship> = {}): Authorship =>
  person(number, {
    origin: "agent",
    model: "example-model-1",
    agent: "Example Agent",
    by: { type: "key", id: "key_1", name: "writer" },
    ...over,
  });

const paragraph = (id: string, text: string) => ({
  type: "paragraph",
  attrs: { id },
  content: [{ type: "text", text }],
});

const made = (authorships: Authorship[], versions: Record<string, number>, ...content: object[]) =>
  colophonOf({
    content: { type: "doc", content: content as ReturnType<typeof paragraph>[] },
    blockVersions: versions,
    origins: {},
    authorships,
    credits: [],
    owner,
  });

const two = await made([person(1), agent(2)], { a: 1, b: 2 }, paragraph("a", "one two three"), paragraph("b", "four"));

describe("colophon of a text", () => {
  test("attributes each word to the author of its block where no run says otherwise", () => {
    expect(two.contributors).toMatchObject([
      { kind: "person", name: "Ada Ek", words: 3, percent: 75 },
      { kind: "agent", name: "example-model-1", through: "Example Agent", words: 1, percent: 25 },
    ]);
  });

  test("counts words by the version that wrote them, so that commas in all of them make nobody their author", async () => {
    const words = Array.from({ length: 50 }, (_, at) => `word${at}`);
    const text = await colophonOf({
      content: { type: "doc", content: [paragraph("a", words.join(", "))] },
      blockVersions: { a: 2 },
      origins: { a: words.flatMap((word, at) => (at === 0 ? [word.length, 1] : [1, 2, word.length + 1, 1])) },
      authorships: [person(1), agent(2)],
      credits: [],
      owner,
    });
    expect(text.contributors).toMatchObject([
      { kind: "person", words: 50, percent: 100 },
      { kind: "agent", words: 0, percent: 0 },
    ]);
  });

  test("is one sentence", () => {
    expect(colophonSentence(two)).toBe(
      "Written by Ada Ek (75\u00A0% of the text) with example-model-1 (25\u00A0%), in 2 versions since 1 March 2026.",
    );
  });

  test("is one sentence in German too", () => {
    expect(colophonSentence(two, "de")).toBe(
      "Geschrieben von Ada Ek (75\u00A0% des Textes) mit example-model-1 (25\u00A0%), in 2 Versionen seit dem 1. März 2026.",
    );
  });

  test("leaves out a key that only published, moved or set something", async () => {
    const published = agent(2, { action: "publish" });
    const alone = await made([person(1), published], { a: 1 }, paragraph("a", "one"));
    expect(colophonSentence(alone)).toBe("Written by Ada Ek, in 2 versions since 1 March 2026.");
    expect(aiUseStatement(alone, { title: "T", url: "u", version: 2, review: null })).toContain("records no AI tool");
  });

  test("counts the words of a table for the version that wrote it", async () => {
    const table = (...words: string[]) => ({
      type: "table",
      attrs: { id: "t" },
      content: [
        {
          type: "tableRow",
          content: words.map((text) => ({
            type: "tableCell",
            content: [{ type: "paragraph", content: [{ type: "text", text }] }],
          })),
        },
      ],
    });
    const text = await colophonOf({
      content: { type: "doc", content: [table("one two", "three"), paragraph("a", "four")] },
      blockVersions: { t: 1, a: 2 },
      origins: {},
      authorships: [person(1), agent(2)],
      credits: [],
      owner,
    });
    expect(text.contributors.map(({ words }) => words)).toEqual([3, 1]);
  });

  test("names a single author without a share, and a single version by its day", async () => {
    const alone = await made([person(3)], { a: 3 }, paragraph("a", "word"));
    expect(colophonSentence(alone)).toBe("Written by Ada Ek, in one version of 3 March 2026.");
  });

  test("names authors without remaining words", async () => {
    const gone = await made([agent(1), person(2)], { a: 2 }, paragraph("a", "word"));
    expect(colophonSentence(gone)).toBe(
      "Written by Ada Ek, and in earlier versions by example-model-1, in 2 versions since 1 March 2026.",
    );
  });

  test("invents no model: an agent without a model is named by its own name, or its key's", async () => {
    const nameless = await made([agent(1, { model: null }), agent(2, { model: null, agent: null })], {});
    expect(nameless.contributors.map(({ name }) => name)).toEqual(["Example Agent", "the key “writer”"]);
  });

  test("counts a key that writes for a person as that person", async () => {
    const [who] = (await made([person(1, { by: { type: "key", id: "key_2", name: "laptop" } })], {})).contributors;
    expect(who?.name).toBe("Ada Ek");
  });

  test("counts text within lists and tables by its smallest block", async () => {
    const list = {
      type: "bulletList",
      attrs: { id: "l" },
      content: [
        { type: "listItem", attrs: { id: "i" }, content: [paragraph("a", "one"), paragraph("b", "two three")] },
      ],
    };
    const { contributors } = await made([person(1), agent(2)], { l: 2, i: 2, a: 1, b: 2 }, list);
    expect(contributors.map(({ words }) => words)).toEqual([1, 2]);
  });

  test("names the authors of an empty text", async () => {
    expect(colophonSentence(await made([person(1)], {}))).toBe("Worked on by Ada Ek, in one version of 1 March 2026.");
  });
});

describe("statement on the use of AI", () => {
  const of = {
    title: "On Colophons",
    url: "https://example.org/p/on-colophons",
    version: 2,
    review: "No person has reviewed it.",
  };

  test("names the tools, the count, and the method of counting", () => {
    const statement = aiUseStatement(two, of);
    expect(statement).toContain(
      "these AI tools wrote or changed parts of the text: example-model-1 (through Example Agent).",
    );
    expect(statement).toContain("- Ada Ek, person: 3 of 4 words, 75\u00A0%");
    expect(statement).toContain("the version that first contained it");
    expect(statement).toContain("\n\nNo person has reviewed it.\n\n");
  });

  test("says so when no AI was used", async () => {
    expect(aiUseStatement(await made([person(1)], { a: 1 }, paragraph("a", "word")), of)).toContain(
      "records no AI tool",
    );
  });
});

test("percents sum to a hundred, each within one of its exact value", () => {
  const parts = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 20 }).filter((all) => all.some((part) => part > 0));
  fc.assert(
    fc.property(parts, (all) => {
      const whole = all.reduce((sum, part) => sum + part, 0);
      const percents = percentsOf(all);
      expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
      const errors = percents.map((percent, at) => Math.abs(percent - ((all[at] ?? 0) * 100) / whole));
      expect(Math.max(...errors)).toBeLessThan(1);
    }),
  );
});
