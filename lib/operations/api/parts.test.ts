import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { share } from "#db/schema";
import { oneStore } from "#db/test-database";
import { newId } from "#lib/base/ids";
import { lengthen } from "#lib/documents/store/test-long-text";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

type Person = { id: string; key: string };

const newDocument = async (title: string, key?: string, markdown = `Words of ${title}.`): Promise<string> => {
  const body = { title, markdown };
  return (await workspace.ask("POST /api/d", { body, ...(key ? { key } : {}) })).body.id;
};

const set = (book: string, parts: readonly unknown[], key?: string) =>
  workspace.ask(`PUT /api/w/documents/${book}/parts`, { body: { parts }, ...(key ? { key } : {}) });

const setFrom = (book: string, basedOn: readonly unknown[], parts: readonly string[]) =>
  workspace.ask(`PUT /api/w/documents/${book}/parts`, { body: { parts, basedOn } });

const read = async (book: string, key?: string) =>
  (await workspace.ask(`GET /api/w/documents/${book}/parts`, key ? { key } : {})).body;

const idsOf = async (book: string): Promise<string[]> => (await read(book)).parts.map(({ id }: Person) => id);

async function personWith(role: "view" | "edit", ...documents: string[]): Promise<Person> {
  const person = await workspace.makePerson();
  for (const documentId of documents) {
    const given = { id: newId("shr"), documentId, userId: person.id, role, createdAt: new Date() };
    await workspace.store.db.insert(share).values(given);
  }
  return person;
}

const newBook = async () => {
  const [book, one, two] = [await newDocument("Book"), await newDocument("One"), await newDocument("Two")];
  await set(book, [one, two]);
  return { book, one, two };
};

describe("the parts of a book are refused", () => {
  test("for one who may read the book only, and with a part that one may not read as with none", async () => {
    const { book, one } = await newBook();
    const reader = await personWith("view", book);
    expect((await set(book, [one], reader.key)).body.code).toBe("insufficient_role");
    const writer = await personWith("edit", book);
    const secret = await newDocument("Secret");
    for (const part of [secret, "doc_none", "\u0000"]) {
      const { status, body } = await set(book, [one, part], writer.key);
      expect(status).toBe(part === "\u0000" ? 400 : 404);
      if (status === 404)
        expect(body).toMatchObject({ code: "not_found", details: [{ path: "parts.1", message: part }] });
    }
  });

  test.each<[string, (made: { book: string; one: string }) => Promise<unknown[]>]>([
    ["that is there twice", async ({ one }) => [one, one]],
    ["that is the book itself", async ({ book }) => [book]],
    ["past 200", async () => Array.from({ length: 201 }, (_, at) => `doc_${at}`)],
    ["that is no id", async () => [1]],
    ["that is a book", async () => [(await newBook()).book]],
    [
      "that is a draft",
      async ({ one }) => [
        (await workspace.ask(`POST /api/w/documents/${one}/drafts`, { body: { name: "Try" } })).body.id,
      ],
    ],
  ])("with one %s", async (_what, partsOf) => {
    const { book, one, two } = await newBook();
    const { status, body } = await set(book, await partsOf({ book, one }));
    expect([status, body.code]).toEqual([400, "invalid_request"]);
    expect(await idsOf(book)).toEqual([one, two]);
  });

  test("for a part, for a draft, and with one in the trash", async () => {
    const { book, one } = await newBook();
    const other = await newDocument("Other");
    expect((await set(one, [other])).status).toBe(400);
    const draft = (await workspace.ask(`POST /api/w/documents/${book}/drafts`, { body: { name: "Try" } })).body.id;
    expect((await set(draft, [other])).status).toBe(400);
    await workspace.ask(`DELETE /api/d/${other}`);
    expect((await set(book, [other])).status).toBe(404);
  });

  test("for a key that writes drafts only, or reaches only the book", async () => {
    const { book } = await newBook();
    const other = await newDocument("Other");
    const forDrafts = await workspace.makeKey({ isForDrafts: true });
    expect((await set(book, [other], forDrafts)).body.code).toBe("draft_needed");
    const bound = await workspace.makeKey({ documentId: book });
    expect((await set(book, [other], bound)).body.code).toBe("not_found");
  });

  test("for one of two editors who sort them at once, and stay as the other made them", async () => {
    const { book, one, two } = await newBook();
    const three = await newDocument("Three");
    const answers = await Promise.all([
      setFrom(book, [one, two], [two, one]),
      setFrom(book, [one, two], [one, two, three]),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [kept, refused] = answers.toSorted((first, second) => first.status - second.status);
    expect(refused?.body).toMatchObject({
      code: "version_conflict",
      details: [{ path: "basedOn" }],
      hint: expect.stringContaining("List the parts again"),
    });
    expect(await idsOf(book)).toEqual(kept?.body.parts.map(({ id }: Person) => id));
  });

  test.each([[["one"]], [[]], [["one", "two", "one"]]])("with a change that is based on %j", async (names) => {
    const { book, one, two } = await newBook();
    const basedOn = names.map((name) => (name === "one" ? one : two));
    expect((await setFrom(book, basedOn, [two])).body.code).toBe("version_conflict");
    expect((await setFrom(book, [1], [two])).body.code).toBe("invalid_request");
    expect(await idsOf(book)).toEqual([one, two]);
  });

  test("of another book for one who may only read the part, and move for one who may change it", async () => {
    const { book, one, two } = await newBook();
    const reader = await personWith("view", one);
    const theirs = await newDocument("Theirs", reader.key);
    expect((await set(theirs, [one], reader.key)).body.code).toBe("part_taken");
    const writer = await personWith("edit", one);
    const third = await newDocument("Third", writer.key);
    expect((await set(third, [one], writer.key)).status).toBe(200);
    expect(await idsOf(book)).toEqual([two]);
  });
});

describe("the parts of a book", () => {
  test("are listed in their order, and a part names its book", async () => {
    const { book, one, two } = await newBook();
    const { body } = await set(book, [two, one]);
    expect(body.parts).toEqual([
      { id: two, title: "Two", wordCount: 3, version: 1, role: "owner", inTrash: false },
      { id: one, title: "One", wordCount: 3, version: 1, role: "owner", inTrash: false },
    ]);
    expect(await read(book)).toEqual({ parts: body.parts, book: null });
    expect(await read(one)).toEqual({ parts: [], book: { id: book, title: "Book" } });
  });

  test("are set from the order that they have, and once more by the same request", async () => {
    const { book, one, two } = await newBook();
    for (const _time of ["first", "again"]) expect((await setFrom(book, [one, two], [two, one])).status).toBe(200);
    expect((await setFrom(book, [two, one], [])).status).toBe(200);
    expect(await idsOf(book)).toEqual([]);
  });

  test("stay documents when they leave the book", async () => {
    const { book, one, two } = await newBook();
    await set(book, [two]);
    expect((await workspace.ask(`GET /api/d/${one}`)).body.title).toBe("One");
    await set(book, []);
    expect(await idsOf(book)).toEqual([]);
    expect((await set(one, [two])).status).toBe(200);
  });

  test("that one may not read are ids, which an editor keeps and moves", async () => {
    const { book, one, two } = await newBook();
    const writer = await personWith("edit", book, two);
    const hidden = { id: one, title: null, wordCount: null, version: null, role: null, inTrash: false };
    expect((await read(book, writer.key)).parts).toEqual([hidden, expect.objectContaining({ id: two, role: "edit" })]);
    expect((await set(book, [two, one], writer.key)).status).toBe(200);
    expect(await idsOf(book)).toEqual([two, one]);
    const { key } = await personWith("view", one);
    expect((await read(one, key)).book).toBeNull();
    const bound = await workspace.makeKey({ documentId: book });
    expect((await read(book, bound)).parts.map(({ title }: { title: null }) => title)).toEqual([null, null]);
  });

  test("say which of them are in the trash, and have them in their place when they return", async () => {
    const { book, one, two } = await newBook();
    await workspace.ask(`DELETE /api/d/${one}`);
    expect((await read(book)).parts.map(({ inTrash }: { inTrash: boolean }) => inTrash)).toEqual([true, false]);
    expect((await set(book, [one, two])).status).toBe(200);
    expect(await idsOf(book)).toEqual([one, two]);
  });

  test("are never a book within a book, whatever is set at once", async () => {
    const [book, middle, leaf] = [await newDocument("Book"), await newDocument("Middle"), await newDocument("Leaf")];
    const answers = await Promise.all([set(book, [middle]), set(middle, [leaf]), set(leaf, [book])]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("are told as an event once they change", async () => {
    const { book, one, two } = await newBook();
    const { cursor } = (await workspace.ask(`GET /api/w/events?documentId=${book}`)).body;
    const since = async () => (await workspace.ask(`GET /api/w/events?documentId=${book}&since=${cursor}`)).body.events;
    await set(book, [one, two]);
    expect(await since()).toEqual([]);
    await set(book, [two]);
    expect(await since()).toMatchObject([{ type: "document.parts_changed", documentId: book, data: { parts: [two] } }]);
  });
});

describe("the headings of parts", () => {
  const outline = async (book: string, key?: string) =>
    (await workspace.ask(`GET /api/w/documents/${book}/parts?headings=true`, key ? { key } : {})).body.parts;
  const wordsOf = async (book: string, key?: string): Promise<(string[] | null)[]> =>
    (await outline(book, key)).map(
      ({ headings }: { headings: { text: string }[] | null }) => headings?.map(({ text }) => text) ?? null,
    );

  const newChapters = async () => {
    const [book, one, two] = [
      await newDocument("Book", undefined, "# Preface"),
      await newDocument("One", undefined, "# Ebb\n\nWords.\n\n## The *long* $t$ \\u0000 𝔸\n\n> ## Quoted"),
      await newDocument("Two", undefined, "Words alone."),
    ];
    await set(book, [one, two]);
    return { book, one, two };
  };

  test("are hidden with the title of a part that one may not read, whoever read them before", async () => {
    const { book, one, two } = await newChapters();
    expect(await wordsOf(book)).toEqual([["Ebb", "The long t \\u0000 𝔸"], []]);
    const { key } = await personWith("view", book, two);
    const [hidden, shown] = await outline(book, key);
    expect(hidden).toEqual({
      ...{ id: one, title: null, wordCount: null, version: null, role: null },
      ...{ inTrash: false, headings: null },
    });
    expect(shown).toMatchObject({ id: two, headings: [] });
    const bound = await workspace.makeKey({ documentId: book });
    expect(await wordsOf(book, bound)).toEqual([null, null]);
    const stranger = await workspace.makePerson();
    expect(await outline(book, stranger.key)).toBeUndefined();
  });

  test("are left out of a part in the trash, and of what is past the longest document", async () => {
    const { book, one, two } = await newChapters();
    await workspace.ask(`DELETE /api/d/${two}`);
    const copies = await Promise.all([1, 2, 3, 4].map(() => newDocument("Long", undefined, "# Long\n\nThe tide.")));
    const parts = [two, one, ...copies];
    expect((await set(book, parts)).status).toBe(200);
    for (const copy of copies) await lengthen(workspace.store.db, copy, { words: "The tide.", times: 450_000 });
    const long = [["Long"], ["Long"], null, null];
    for (const _time of ["first", "again"])
      expect(await wordsOf(book)).toEqual([null, ["Ebb", "The long t \\u0000 𝔸"], ...long]);
  });

  test("are those of the newest version, with their ids and levels, and only where they are asked for", async () => {
    const { book, one } = await newChapters();
    const before = await outline(book);
    const { outline: entries } = (await workspace.ask(`GET /api/d/${one}?format=outline`)).body;
    expect(before[0].headings).toEqual(
      entries
        .slice(0, 2)
        .map(({ id, level, text }: { id: string; level: number; text: string }) => ({ id, level, text })),
    );
    await workspace.ask(`PATCH /api/d/${one}`, { body: { markdown: "# Flood" } });
    expect(await wordsOf(book)).toEqual([["Flood"], []]);
    expect((await read(book)).parts[0]).not.toHaveProperty("headings");
  });
});
