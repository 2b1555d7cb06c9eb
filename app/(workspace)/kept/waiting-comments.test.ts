import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { WaitingComment } from "./waiting-comments";

type Asked = { method: string; path: string; key: string | undefined; body: Record<string, unknown> | null };
let asked: Asked[];
let answers: ((asked: Asked) => Response)[];

const made = () => Response.json({ id: "com_1" }, { status: 201 });
const refused = (status: number, code: string) => () => Response.json({ error: "No.", code }, { status });
const listed = (comments: object[]) => () => Response.json({ comments, nextCursor: null });

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  [asked, answers] = [[], []];
  type Init = { method: string; headers: Record<string, string>; body?: string };
  vi.stubGlobal("fetch", async (path: string, { method, headers, body }: Init) => {
    const now = { method, path, key: headers["idempotency-key"], body: body ? JSON.parse(body) : null };
    asked.push(now);
    const answer = answers.shift();
    if (!answer) throw new TypeError("fetch failed");
    return answer(now);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Imports the module as a newly loaded page does. */
function load() {
  vi.resetModules();
  return import("./waiting-comments");
}

const quote = { exact: "twice a day", prefix: "rises ", suffix: "." };

async function waiting(given: Partial<WaitingComment> = {}): Promise<WaitingComment> {
  const { keepComment, newWaitingComment } = await load();
  const target = { personId: "usr_a", documentId: "doc_1", nodeId: "nod_1", quote };
  const comment = { ...newWaitingComment({ ...target, body: "Why?" }), ...given };
  await keepComment(comment);
  return comment;
}

describe("a comment without a network", () => {
  test("is refused where the device has no room for it", async () => {
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    });
    await expect(waiting()).rejects.toThrow("quota");
  });

  test("waits in the next page too, for the person who wrote it, and is sent once with its words", async () => {
    const { key } = await waiting();
    await waiting({ personId: "usr_b" });
    const { sendWaiting, waitingComments } = await load();
    expect(await waitingComments("usr_a", "doc_2")).toEqual([]);
    expect(await waitingComments("usr_a", "doc_1")).toMatchObject([{ key, body: "Why?" }]);
    answers = [made];
    expect(await sendWaiting("usr_a")).toEqual({ sent: 1, refusals: [] });
    const words = { quote: "twice a day", prefix: "rises ", suffix: "." };
    const body = { body: "Why?", onMissing: "keep", nodeId: "nod_1", ...words };
    expect(asked).toEqual([{ method: "POST", path: "/api/w/documents/doc_1/comments", key, body }]);
    expect([await waitingComments("usr_a"), (await waitingComments("usr_b")).length]).toEqual([[], 1]);
    expect((await sendWaiting("usr_a")).sent).toBe(0);
  });

  test("waits on, and those after it, while the server is not reached, and is sent again under its key", async () => {
    await waiting({ at: "2026-11-01T10:00:00.000Z" });
    await waiting({ at: "2026-11-01T11:00:00.000Z" });
    const { sendWaiting, waitingComments } = await load();
    expect(await sendWaiting("usr_a")).toEqual({ sent: 0, refusals: [] });
    answers = [refused(503, "unavailable")];
    await sendWaiting("usr_a");
    expect(await waitingComments("usr_a")).toHaveLength(2);
    answers = [made, made];
    expect((await sendWaiting("usr_a")).sent).toBe(2);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
  });

  test("is not sent again when it arrived before the server forgot its key", async () => {
    await waiting({ triedAtMs: Date.now() - 25 * 60 * 60_000 });
    await waiting({ triedAtMs: Date.now() - 25 * 60 * 60_000, body: "And how?" });
    const { sendWaiting, waitingComments } = await load();
    const there = { quote, messages: [{ by: { id: "usr_a" }, body: "Why?" }] };
    answers = [listed([there]), listed([there]), made];
    expect((await sendWaiting("usr_a")).sent).toBe(2);
    expect(asked.filter(({ method }) => method === "POST").map(({ body }) => body?.body)).toEqual(["And how?"]);
    expect(await waitingComments("usr_a")).toEqual([]);
  });

  test("stays with the reason where the server refuses it, and holds no other", async () => {
    await waiting({ at: "2026-11-01T10:00:00.000Z", documentId: "doc_gone" });
    await waiting({ at: "2026-11-01T11:00:00.000Z" });
    const { dropComment, sendWaiting, unsentDocuments, waitingComments } = await load();
    answers = [refused(404, "not_found"), made];
    const { sent, refusals } = await sendWaiting("usr_a");
    expect([sent, refusals.map(({ error }) => error.code)]).toEqual([1, ["not_found"]]);
    const [left] = await waitingComments("usr_a");
    expect([left?.documentId, left?.refusal, await unsentDocuments()]).toEqual(["doc_gone", "No.", ["doc_gone"]]);
    if (left) await dropComment(left.key);
    expect(await waitingComments("usr_a")).toEqual([]);
  });

  test("waits for the text of its document, but not where that document is open and saved", async () => {
    await waiting();
    const { writeKept } = await import("./kept-draft");
    const draft = { title: "", asked: null, isSuggesting: false, contested: [], line: null };
    const content = { type: "doc" as const, content: [] };
    await writeKept("colophon:draft:doc_1:nod_9", { ...draft, baseVersion: 1, content });
    const { sendWaiting } = await load();
    answers = [made];
    expect((await sendWaiting("usr_a")).sent).toBe(0);
    expect((await sendWaiting("usr_a", "doc_1")).sent).toBe(1);
  });

  test("waits until the document that was begun on the device is made, and goes to that one", async () => {
    const id = "new.usr_a..nod_new";
    await waiting({ documentId: id });
    expect((await (await load()).sendWaiting("usr_a")).sent).toBe(0);
    const stored: Record<string, string> = { [`colophon:made:${id}`]: "doc_7" };
    const storage = Object.defineProperty({ ...stored }, "getItem", { value: (name: string) => stored[name] ?? null });
    vi.stubGlobal("localStorage", storage);
    const { sendWaiting, waitingComments } = await load();
    expect(await waitingComments("usr_a", "doc_7")).toHaveLength(1);
    answers = [made];
    await sendWaiting("usr_a");
    expect(asked.map(({ path }) => path)).toEqual(["/api/w/documents/doc_7/comments"]);
  });
});
