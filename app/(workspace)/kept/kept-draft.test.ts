import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { KeptDraft } from "./kept-draft";

const draft = (text: string, isSuggesting = false): KeptDraft => ({
  baseVersion: 3,
  title: "Title",
  content: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] },
  asked: null,
  isSuggesting,
  contested: [],
  line: null,
});

/** Defines the browser APIs that Node.js lacks. */
function browser(local: Record<string, string> = {}) {
  const page = new EventTarget();
  const storage = { ...local, getItem: (name: string) => local[name] ?? null, removeItem: vi.fn() };
  Object.defineProperty(storage, "getItem", { enumerable: false });
  Object.defineProperty(storage, "removeItem", { enumerable: false });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  const leave = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  return { storage, asksBeforeLeaving: leave };
}

/** Imports the module as a newly loaded page does. */
const load = () => import("./kept-draft");

/** Makes every write to the device's storage fail. */
function fillStorage() {
  const full = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  return vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(full);
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the documents with drafts are known, by those that only the tab has too; none where nothing can be stored", async () => {
  browser();
  const { keptDocuments, writeKept } = await load();
  expect(await keptDocuments()).toEqual([]);
  await writeKept("colophon:draft:doc_1:nod_1", draft("One"));
  await writeKept("colophon:draft:doc_1:nod_4", draft("One too"));
  await writeKept("colophon:draft:doc_2:nod_2", draft("Two"));
  fillStorage();
  await writeKept("colophon:draft:doc_3:nod_3", draft("Three"));
  expect((await keptDocuments()).toSorted()).toEqual(["doc_1", "doc_2", "doc_3"]);
  vi.resetModules();
  vi.stubGlobal("indexedDB", undefined);
  expect(await (await load()).keptDocuments()).toEqual([]);
});

describe("keeping a draft", () => {
  test("returns false when the device cannot store it, holds it in the tab, and asks before the tab closes", async () => {
    const { asksBeforeLeaving } = browser();
    const { writeKept, readKept, keptNames } = await load();
    expect(asksBeforeLeaving()).toBe(false);
    fillStorage();
    expect(await writeKept("colophon:draft:doc_1:nod_1", draft("mine"))).toBe(false);
    expect(asksBeforeLeaving()).toBe(true);
    expect(await keptNames("doc_1")).toEqual(["colophon:draft:doc_1:nod_1"]);
    expect(await readKept("colophon:draft:doc_1:nod_1")).toEqual(draft("mine"));
    await writeKept("colophon:draft:doc_1:nod_1", null);
    expect(asksBeforeLeaving()).toBe(false);
    expect(await keptNames("doc_1")).toEqual([]);
  });

  test("stores a draft from the tab on the device as soon as there is room", async () => {
    const { asksBeforeLeaving } = browser();
    const { writeKept, readKept } = await load();
    const full = fillStorage();
    await writeKept("colophon:draft:doc_1:nod_1", draft("mine"));
    full.mockRestore();
    expect(await writeKept("colophon:draft:doc_1:nod_1", draft("mine, longer"))).toBe(true);
    expect(asksBeforeLeaving()).toBe(false);
    expect(await readKept("colophon:draft:doc_1:nod_1")).toEqual(draft("mine, longer"));
  });

  test("lists the drafts of one document only, with drafts to write before drafts to propose", async () => {
    browser();
    const { writeKept, keptNames } = await load();
    await writeKept("colophon:draft:doc_1:nod_1", draft("proposed", true));
    await writeKept("colophon:draft:doc_1:nod_2", draft("written"));
    await writeKept("colophon:draft:doc_10:nod_3", draft("another's"));
    expect(await keptNames("doc_1")).toEqual(["colophon:draft:doc_1:nod_2", "colophon:draft:doc_1:nod_1"]);
  });

  test("migrates drafts of earlier versions, and leaves other entries alone", async () => {
    const name = "colophon:draft:doc_1:nod_1";
    const broken = "colophon:draft:doc_1:nod_2";
    const { storage } = browser({ [name]: JSON.stringify(draft("old")), [broken]: "{}", "other:key": "1" });
    const { readKept, keptNames } = await load();
    expect(await readKept(name)).toEqual(draft("old"));
    expect(await keptNames("doc_1")).toEqual([name]);
    expect(storage.removeItem.mock.calls).toEqual([[name]]);
  });
});
