import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { KeptDraft } from "./kept-draft";

const draft = (text: string, isSuggesting = false): KeptDraft => ({
  baseVersion: 3,
  title: "Title",
  content: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] },
  asked: null,
  isSuggesting,
  contested: [],
});

/** What a browser has and Node.js does not. */
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

/** The module as a page loads it. */
const load = () => import("./kept-draft");

/** A device whose storage is full. */
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

describe("keeping a draft", () => {
  it("says when this device cannot, holds it in the tab, and asks before that is closed", async () => {
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

  it("takes a draft from the tab again as soon as there is room", async () => {
    const { asksBeforeLeaving } = browser();
    const { writeKept, readKept } = await load();
    const full = fillStorage();
    await writeKept("colophon:draft:doc_1:nod_1", draft("mine"));
    full.mockRestore();
    expect(await writeKept("colophon:draft:doc_1:nod_1", draft("mine, longer"))).toBe(true);
    expect(asksBeforeLeaving()).toBe(false);
    expect(await readKept("colophon:draft:doc_1:nod_1")).toEqual(draft("mine, longer"));
  });

  it("names the drafts of one document only, those to be written first", async () => {
    browser();
    const { writeKept, keptNames } = await load();
    await writeKept("colophon:draft:doc_1:nod_1", draft("proposed", true));
    await writeKept("colophon:draft:doc_1:nod_2", draft("written"));
    await writeKept("colophon:draft:doc_10:nod_3", draft("another's"));
    expect(await keptNames("doc_1")).toEqual(["colophon:draft:doc_1:nod_2", "colophon:draft:doc_1:nod_1"]);
  });

  it("takes over what earlier versions kept, and leaves alone what is no draft", async () => {
    const name = "colophon:draft:doc_1:nod_1";
    const broken = "colophon:draft:doc_1:nod_2";
    const { storage } = browser({ [name]: JSON.stringify(draft("old")), [broken]: "{}", "other:key": "1" });
    const { readKept, keptNames } = await load();
    expect(await readKept(name)).toEqual(draft("old"));
    expect(await keptNames("doc_1")).toEqual([name]);
    expect(storage.removeItem.mock.calls).toEqual([[name]]);
  });
});
