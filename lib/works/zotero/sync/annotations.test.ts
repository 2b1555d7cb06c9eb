import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { testPages } from "#lib/files/test-pdf";
import { MAX_HIGHLIGHTS } from "#lib/works/highlights/shape";
import { testSync } from "./test-sync";

const PDF = testPages(["A cover page.", "The tides follow the moon.\nThe sea is calm."]);
const BOOK = { key: "BBBB2222", itemType: "book", title: "Tides", creators: [] };
const FILE = {
  key: "AAAA2222",
  itemType: "attachment",
  linkMode: "imported_file",
  parentItem: "BBBB2222",
  title: "Full text",
  contentType: "application/pdf",
  md5: createHash("md5").update(PDF).digest("hex"),
};

type Fields = Record<string, unknown>;

const annotation = (key: string, fields: Fields = {}): Fields => ({
  key,
  itemType: "annotation",
  parentItem: "AAAA2222",
  annotationType: "highlight",
  annotationText: "The tides",
  annotationComment: "",
  annotationColor: "#ffd400",
  annotationPageLabel: "ii",
  annotationSortIndex: "00001|000000|00060",
  annotationPosition: JSON.stringify({ pageIndex: 1, rects: [[72, 717, 120, 731]] }),
  ...fields,
});

const picture = (key: string, fields: Fields = {}): Fields => {
  const { annotationText: _none, ...rest } = annotation(key, { annotationType: "image", ...fields });
  return rest;
};

describe.each(stores)("annotations of Zotero on $name", (store) => {
  const { workspace, zotero, answer, ask, connect, sync } = testSync(store);

  const firstWork = async () => {
    const [{ id }] = (await ask("GET /api/d/citations?sort=title")).citations;
    return ask(`GET /api/w/citations/${id}`);
  };
  const pathOf = async () => `/api/w/citations/${(await firstWork()).id}/highlights`;
  const highlights = async () => (await ask(`GET ${await pathOf()}`)).highlights;
  const change = async (id: string, changes: Fields) => ask(`PATCH ${await pathOf()}/${id}`, changes);
  const remove = async (id: string) => ask(`DELETE ${await pathOf()}/${id}`);
  const annotations = () =>
    zotero()
      .all()
      .filter(({ itemType }) => itemType === "annotation");

  /** Attaches the PDF to the only work, and returns the attachment's id. */
  async function attach(content = PDF): Promise<string> {
    const body = new FormData();
    body.set("file", new Blob([new Uint8Array(content)], { type: "application/pdf" }), "tides.pdf");
    return (await ask(`POST /api/w/citations/${(await firstWork()).id}/attachments`, body)).id;
  }
  const mark = async (attachmentId: string, quote: string, fields: Fields = {}) =>
    ask(`POST ${await pathOf()}`, { attachmentId, page: 2, quote, ...fields });

  /** Connects with a book, its PDF and these annotations at Zotero. */
  async function begin(...given: Fields[]): Promise<void> {
    zotero().put([BOOK, FILE]);
    if (given.length > 0) zotero().put(given);
    await connect();
    const { failure } = await sync();
    expect(failure).toBeNull();
  }

  /** Synchronizes again, which changes nothing on either side. */
  async function isSettled(): Promise<void> {
    const before = [zotero().version(), await highlights()];
    const { failure } = await sync();
    expect([failure, zotero().version(), await highlights()]).toEqual([null, ...before]);
  }

  test("come as highlights, underlined words, notes and pictures with colour, page and comment", async () => {
    await begin(
      annotation("HHHH2222", { annotationComment: "Why?", annotationColor: "#FF6666" }),
      annotation("HHHH3333", {
        annotationType: "underline",
        annotationText: "The sea",
        annotationSortIndex: "00001|000023|00080",
      }),
      picture("HHHH4444", { annotationSortIndex: "00001|000099|00300" }),
      picture("HHHH5555", {
        annotationType: "note",
        annotationComment: "Read again",
        annotationSortIndex: "00000|000000|00010",
        annotationPosition: JSON.stringify({ pageIndex: 0, rects: [[10, 700, 32, 722]] }),
      }),
    );
    const rects = [[72, 717, 120, 731]];
    expect(await highlights()).toMatchObject([
      { kind: "note", page: 1, quote: "", note: "Read again", rects: [[10, 700, 32, 722]] },
      { kind: "highlight", page: 2, quote: "The tides", note: "Why?", color: "#ff6666", rects },
      { kind: "underline", page: 2, quote: "The sea", note: null, color: "#ffd400" },
      { kind: "image", page: 2, quote: "", note: null, rects },
    ]);
    await isSettled();
  });

  test("change here when they change at Zotero, and there when their note or colour change here", async () => {
    await begin(annotation("HHHH2222"), annotation("HHHH3333", { annotationText: "The sea" }));
    const [first, second] = await highlights();
    zotero().put([{ key: "HHHH2222", annotationComment: "Mine", annotationText: "The tides follow" }]);
    await change(second.id, { note: "Calm", color: "#2ea8e5" });
    await sync();
    expect((await highlights())[0]).toMatchObject({ id: first.id, note: "Mine", quote: "The tides follow" });
    expect(zotero().item("HHHH3333")).toMatchObject({
      annotationComment: "Calm",
      annotationColor: "#2ea8e5",
      annotationText: "The sea",
      annotationPageLabel: "ii",
    });
    await isSettled();
    await change(second.id, { note: null });
    await sync();
    expect(zotero().item("HHHH3333")).toMatchObject({ annotationComment: "" });
    await isSettled();
  });

  test("that both sides changed are merged by field; of one field both keep their value, and it is said", async () => {
    await begin(annotation("HHHH2222"));
    const [{ id }] = await highlights();
    await change(id, { note: "Here", color: "#2ea8e5" });
    zotero().put([{ key: "HHHH2222", annotationComment: "There", annotationText: "The tides follow" }]);
    const { report } = await sync();
    expect(report).toMatchObject([
      { kind: "conflict", text: expect.stringMatching(/“The tides.*note.*“Here” here.*“There” at Zotero/) },
    ]);
    expect(await highlights()).toMatchObject([{ id, note: "Here", color: "#2ea8e5", quote: "The tides follow" }]);
    expect(zotero().item("HHHH2222")).toMatchObject({ annotationComment: "There", annotationColor: "#2ea8e5" });
    await isSettled();
  });

  test("are merged again when Zotero changes between reading and writing", async () => {
    await begin(annotation("HHHH2222"));
    const [{ id }] = await highlights();
    await change(id, { color: "#2ea8e5" });
    zotero().meanwhile(() => zotero().put([{ key: "HHHH2222", annotationComment: "There" }]));
    expect((await sync()).failure).toBeNull();
    expect(await highlights()).toMatchObject([{ id, note: "There", color: "#2ea8e5" }]);
    expect(zotero().item("HHHH2222")).toMatchObject({ annotationComment: "There", annotationColor: "#2ea8e5" });
  });

  test("that are deleted on one side are deleted on the other", async () => {
    await begin(annotation("HHHH2222"), annotation("HHHH3333", { annotationText: "The sea" }), picture("HHHH4444"));
    const sea = (await highlights()).find(({ quote }: { quote: string }) => quote === "The sea");
    await remove(sea.id);
    zotero().put([{ key: "HHHH2222", deleted: 1 }]);
    zotero().eraseItem("HHHH4444");
    await sync();
    expect(await highlights()).toEqual([]);
    expect(annotations()).toEqual([]);
    expect(zotero().item("HHHH3333")).toMatchObject({ deleted: 1 });
    await isSettled();
  });

  test("that one side deleted and the other changed are kept on both", async () => {
    await begin(annotation("HHHH2222"), annotation("HHHH3333", { annotationText: "The sea" }));
    const [tides, sea] = await highlights();
    await change(tides.id, { note: "Here" });
    zotero().put([{ key: "HHHH2222", deleted: 1 }]);
    await remove(sea.id);
    zotero().put([{ key: "HHHH3333", annotationComment: "There" }]);
    const { report } = await sync();
    expect(report.map(({ kind }: { kind: string }) => kind)).toEqual(["conflict", "conflict"]);
    expect((await highlights()).map(({ quote, note }: Fields) => [quote, note]).sort()).toEqual([
      ["The sea", "There"],
      ["The tides", "Here"],
    ]);
    expect(
      annotations()
        .map(({ annotationComment }) => annotationComment)
        .sort(),
    ).toEqual(["Here", "There"]);
    await isSettled();
  });

  test("of other kinds stay at Zotero, and are named once", async () => {
    const ink = {
      annotationType: "ink",
      annotationPosition: JSON.stringify({ pageIndex: 1, paths: [[1, 2]], width: 2 }),
    };
    const epub = { annotationPosition: JSON.stringify({ type: "FragmentSelector", value: "epubcfi(/6/4)" }) };
    zotero().put([BOOK, FILE, picture("HHHH2222", ink), picture("HHHH3333", { annotationType: "text" })]);
    zotero().put([annotation("HHHH4444", epub)]);
    await connect();
    const { report } = await sync();
    expect(report).toMatchObject([
      { kind: "left_out", text: expect.stringMatching(/3 annotations of “Tides” stay at Zotero alone/) },
    ]);
    expect(await highlights()).toEqual([]);
    zotero().put([{ key: "HHHH2222", annotationColor: "#2ea8e5" }]);
    expect((await sync()).report).toHaveLength(1);
    expect(annotations()).toHaveLength(3);
    await isSettled();
  });

  test("past the most of a work stay at Zotero, and are named", async () => {
    const many = Array.from({ length: MAX_HIGHLIGHTS + 1 }, (_, at) =>
      annotation(keyOf(at), { annotationText: `Word ${at}` }),
    );
    zotero().put([BOOK, FILE]);
    zotero().put(many);
    await connect();
    const { report } = await sync();
    expect(report).toMatchObject([{ kind: "left_out", text: expect.stringContaining("1 annotation of “Tides”") }]);
    expect(await highlights()).toHaveLength(MAX_HIGHLIGHTS);
    expect(annotations()).toHaveLength(MAX_HIGHLIGHTS + 1);
  }, 120_000);

  test("are made of highlights in a PDF that Zotero has too, where their words are", async () => {
    await begin();
    await mark(await attach(), "the moon.\nThe sea", { note: "Calm", color: "#5fb236" });
    expect((await sync()).failure).toBeNull();
    expect(annotations()).toMatchObject([
      {
        parentItem: "AAAA2222",
        annotationType: "highlight",
        annotationText: "the moon. The sea",
        annotationComment: "Calm",
        annotationColor: "#5fb236",
        annotationPageLabel: "2",
        annotationSortIndex: expect.stringMatching(/^00001\|000014\|000[56]\d$/),
      },
    ]);
    const { pageIndex, rects } = JSON.parse(String(annotations()[0]?.annotationPosition));
    expect([pageIndex, rects.length]).toEqual([1, 2]);
    await isSettled();
    const [{ id }] = await highlights();
    await remove(id);
    await sync();
    expect(annotations()).toEqual([]);
  });

  test("stand in the PDF that is here once it is the one that Zotero has, also when it is attached later", async () => {
    await begin(annotation("HHHH2222", { annotationText: "The sea", annotationSortIndex: "00001|000001|00080" }));
    const [{ id }] = await highlights();
    const attachmentId = await attach();
    await mark(attachmentId, "The tides");
    await sync();
    const found = await highlights();
    expect(found.map(({ quote }: Fields) => quote)).toEqual(["The tides", "The sea"]);
    expect(found[1]).toMatchObject({ id, attachmentId });
    expect((await firstWork()).attachments.map((one: Fields) => one.id)).toEqual([attachmentId]);
    expect(
      zotero()
        .all()
        .filter(({ itemType }) => itemType === "attachment"),
    ).toHaveLength(1);
    expect(annotations()).toHaveLength(2);
    await isSettled();
  });

  test("come again with the PDF when it was removed here and is attached again", async () => {
    await begin(annotation("HHHH2222", { annotationComment: "Why?" }));
    const { id, attachments } = await firstWork();
    await ask(`DELETE /api/w/citations/${id}/attachments/${attachments[0].id}`);
    await sync();
    expect(await highlights()).toEqual([]);
    const attachmentId = await attach();
    await sync();
    expect(await highlights()).toMatchObject([{ attachmentId, quote: "The tides", note: "Why?" }]);
    expect(annotations()).toHaveLength(1);
    await isSettled();
  });

  test("stay apart from highlights in another PDF, which Zotero cannot hold", async () => {
    await begin(annotation("HHHH2222"));
    await mark(await attach(testPages(["", "The tides follow the moon."])), "The tides");
    expect((await sync()).failure).toBeNull();
    expect([(await highlights()).length, annotations().length]).toEqual([2, 1]);
    await isSettled();
  });

  test("are not doubled after a run whose last answer was lost, and get what changed here since", async () => {
    await begin();
    await mark(await attach(), "The sea");
    zotero().loseAnswer();
    expect((await sync()).failure).toContain("500");
    expect(annotations()).toHaveLength(1);
    const [{ id }] = await highlights();
    await change(id, { note: "Since then" });
    expect((await sync()).failure).toBeNull();
    expect(annotations()).toMatchObject([{ annotationComment: "Since then" }]);
    expect(await highlights()).toMatchObject([{ id, note: "Since then" }]);
    await isSettled();
  });

  test("are sent by the next run when one ended before it wrote them", async () => {
    await begin();
    await mark(await attach(), "The sea");
    // What was erased, the collections, the items and the annotations are read; the first write fails.
    zotero().plan(null, null, null, null, { status: 500, body: "down" });
    expect((await sync()).failure).toContain("500");
    expect(annotations()).toEqual([]);
    expect((await sync()).failure).toBeNull();
    expect(annotations()).toMatchObject([{ annotationText: "The sea" }]);
    await isSettled();
  });

  test("are not doubled when the account is connected anew", async () => {
    await begin(annotation("HHHH2222", { annotationComment: "Why?" }), picture("HHHH3333"));
    const before = await highlights();
    await workspace().store.db.execute("delete from zotero_connection");
    await connect();
    await sync();
    expect((await highlights()).map(({ id }: Fields) => id)).toEqual(before.map(({ id }: Fields) => id));
    expect(annotations()).toHaveLength(2);
    await isSettled();
  });

  test("come once their file gets a work, or comes out of the trash", async () => {
    const { parentItem: _none, ...alone } = FILE;
    zotero().put([alone, annotation("HHHH2222")]);
    await connect();
    await sync();
    zotero().put([BOOK, FILE]);
    await sync();
    expect(await highlights()).toMatchObject([{ quote: "The tides" }]);
    zotero().put([{ key: "AAAA2222", deleted: 1 }]);
    await sync();
    expect(await highlights()).toEqual([]);
    zotero().put([{ key: "AAAA2222", deleted: 0 }]);
    await sync();
    expect(await highlights()).toMatchObject([{ quote: "The tides" }]);
    expect(annotations()).toHaveLength(1);
    await isSettled();
  });

  test("stay at Zotero when their link or work is removed here", async () => {
    await begin(annotation("HHHH2222"));
    const { id, attachments } = await firstWork();
    await ask(`DELETE /api/w/citations/${id}/attachments/${attachments[0].id}`);
    expect((await sync()).failure).toBeNull();
    expect(annotations()).toHaveLength(1);
    await ask(`DELETE /api/d/citations/${id}`);
    expect((await sync()).failure).toBeNull();
    expect(zotero().item("HHHH2222")?.deleted).toBeUndefined();
  });

  test("keep a link whose highlights were changed here when its file is deleted at Zotero", async () => {
    await begin(annotation("HHHH2222"));
    const [{ id }] = await highlights();
    await change(id, { note: "Here" });
    zotero().put([{ key: "AAAA2222", deleted: 1 }]);
    const { report } = await sync();
    expect(report).toMatchObject([{ kind: "conflict", text: expect.stringContaining("“Full text” of “Tides”") }]);
    expect(await highlights()).toMatchObject([{ id, note: "Here" }]);
  });

  test("that were at Zotero before are read once, although nothing else changed", async () => {
    await begin();
    zotero().put([annotation("HHHH2222")]);
    await workspace().store.db.execute("update zotero_library set version = version + 1");
    await sync();
    expect(await highlights()).toHaveLength(1);
  });

  test("of a group that may only be read come, and what is changed here stays here", async () => {
    zotero().addGroup(77, "Tide Club", false);
    zotero().put([BOOK, FILE, annotation("HHHH2222")], "items", "/groups/77");
    await connect({ sends: false });
    await sync();
    const [{ id }] = await highlights();
    await change(id, { note: "Here" });
    expect((await sync()).failure).toBeNull();
    expect(await highlights()).toMatchObject([{ id, note: "Here" }]);
    expect((await answer(`DELETE ${await pathOf()}/${id}`)).status).toBe(200);
    expect((await sync()).failure).toBeNull();
    expect(zotero().asked.filter((one) => one.startsWith("POST"))).toEqual([]);
  });
});

const LETTERS = "23456789ABCDEFGHIJKLMNPQRSTUVWXYZ";
const keyOf = (at: number) =>
  `KKKKK${LETTERS[Math.floor(at / 900) % 30]}${LETTERS[Math.floor(at / 30) % 30]}${LETTERS[at % 30]}`;
