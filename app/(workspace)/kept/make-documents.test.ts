import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newDocumentAddress, newDocumentAt, newDocumentId, newDocumentOf } from "./new-document";

type Asked = { key: string; body: Record<string, unknown> };
let asked: Asked[];
let answers: ((asked: Asked) => Response)[];
const held = new Set<string>();

const created = (id: string) => () => Response.json({ id }, { status: 201 });
const refused = (status: number, code: string) => () => Response.json({ error: "No.", code }, { status });

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
  const stored: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => Object.assign(stored, { [name]: value }),
    removeItem: (name: string) => Reflect.deleteProperty(stored, name),
  };
  // Its names are those of what is stored.
  const storage = new Proxy(methods, {
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal("localStorage", storage);
  type Task = (lock: object | null) => unknown;
  const request = async (name: string, _options: object, task: Task) => task(held.has(name) ? null : {});
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  held.clear();
  [asked, answers] = [[], []];
  vi.stubGlobal("fetch", async (_path: string, init: { headers: Record<string, string>; body: string }) => {
    const now = { key: init.headers["idempotency-key"] ?? "", body: JSON.parse(init.body) };
    asked.push(now);
    const answer = answers.shift();
    if (!answer) throw new TypeError("fetch failed");
    return answer(now);
  });
});
afterEach(() => vi.unstubAllGlobals());

async function kept(id: string, page: string, title: string, nodes: object[] = []) {
  const { writeKept } = await import("./kept-draft");
  const name = `colophon:draft:${id}:${page}`;
  const content = { type: "doc" as const, content: nodes };
  await writeKept(name, {
    baseVersion: 1,
    title,
    content,
    asked: null,
    isSuggesting: false,
    contested: [],
    line: null,
  });
  return name;
}

const load = () => import("./make-documents");

test("the id of a new document says who makes it and where, and its address leads to nobody else's", () => {
  const id = newDocumentId("usr_a", "fol_b");
  expect(newDocumentOf(id)).toMatchObject({ id, personId: "usr_a", folderId: "fol_b" });
  expect(newDocumentOf(newDocumentId("usr_a"))?.folderId).toBeNull();
  const { search } = new URL(newDocumentAddress(id), "https://desk.test");
  expect(newDocumentAt(search, "usr_a")?.id).toBe(id);
  expect(newDocumentAt(search, "usr_b")).toBeNull();
  expect(newDocumentOf("doc_1")).toBeNull();
});

test("what is kept of a person's new documents is made under their keys, and then no longer kept", async () => {
  const [mine, another] = [newDocumentId("usr_a", "fol_b"), newDocumentId("usr_b")];
  await kept(mine, "nod_1", "Mine");
  await kept(another, "nod_2", "Another's");
  await kept("doc_1", "nod_3", "Known");
  const { idsBefore, madeAs, makeDocuments, newDocumentTitles } = await load();
  expect(await newDocumentTitles("usr_a")).toEqual([{ id: mine, title: "Mine" }]);
  answers = [created("doc_9")];
  expect(await makeDocuments("usr_a")).toEqual({ made: [{ id: "doc_9", title: "Mine" }], failures: [] });
  const body = { title: "Mine", content: { type: "doc", content: [] }, folderId: "fol_b" };
  expect(asked).toEqual([{ key: newDocumentOf(mine)?.key, body }]);
  expect([madeAs(mine), idsBefore("doc_9"), await newDocumentTitles("usr_a")]).toEqual(["doc_9", [mine], []]);
  const { keptDocuments } = await import("./kept-draft");
  expect((await keptDocuments()).toSorted()).toEqual(["doc_1", another].toSorted());
});

test("what an open page is writing is left to it, and what cannot be made stays and holds nothing else", async () => {
  const [open, first, second] = [newDocumentId("usr_a"), newDocumentId("usr_a"), newDocumentId("usr_a")];
  held.add(await kept(open, "nod_1", "Open"));
  for (const id of [first, second]) await kept(id, "nod_2", "Closed");
  const { makeDocuments, newDocumentTitles } = await load();
  answers = [refused(400, "invalid_content"), created("doc_8")];
  const { made, failures } = await makeDocuments("usr_a");
  expect([made.length, failures.length]).toEqual([1, 1]);
  expect(await newDocumentTitles("usr_a")).toHaveLength(2);
  expect(await makeDocuments("usr_a")).toMatchObject({ made: [], failures: [{ code: "offline" }] });
});

test("a document whose folder is gone is made outside it, and one whose answer was lost rather twice than without its words", async () => {
  const id = newDocumentId("usr_a", "fol_gone");
  await kept(id, "nod_1", "Far");
  const { makeDocuments } = await load();
  answers = [refused(404, "not_found"), refused(422, "idempotency_key_reused"), created("doc_7")];
  expect((await makeDocuments("usr_a")).made).toEqual([{ id: "doc_7", title: "Far" }]);
  expect(asked.map(({ body }) => "folderId" in body)).toEqual([true, false, false]);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3);
});

test("a document that cites works of the library is made without them, and keeps them for the page that opens it", async () => {
  const id = newDocumentId("usr_a");
  const citation = { type: "citation", attrs: { items: [{ cid: "lib_1", key: "doe2020" }] } };
  const name = await kept(id, "nod_1", "Far", [{ type: "paragraph", content: [citation] }]);
  const { makeDocuments } = await load();
  answers = [created("doc_5")];
  expect((await makeDocuments("usr_a")).made).toEqual([{ id: "doc_5", title: "Far" }]);
  expect(asked[0]?.body.content).toEqual({ type: "doc", content: [{ type: "paragraph", content: [] }] });
  const { keptNames } = await import("./kept-draft");
  expect([await keptNames(id), (await makeDocuments("usr_a")).made]).toEqual([[name], []]);
});

test("a page that goes on writing finds the document again, and makes it once", async () => {
  const id = newDocumentId("usr_a");
  const document = newDocumentOf(id);
  if (!document) throw new Error("It is the id of a new document.");
  await kept(id, "nod_1", "Far");
  const { makeDocument } = await load();
  answers = [created("doc_6")];
  expect([await makeDocument(document), await makeDocument(document)]).toEqual(["doc_6", "doc_6"]);
  const { keptNames } = await import("./kept-draft");
  expect(await keptNames(id)).toHaveLength(1);
});
