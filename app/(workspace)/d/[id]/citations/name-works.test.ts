import "fake-indexeddb/auto";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newItem } from "#lib/document/kinds/citation";
import { schema } from "#lib/document/schema/schema";
import { ApiError } from "#lib/doors/client";
import { LiveDocument } from "../session/live-document";
import { partsFirst } from "../session/parts-first";
import { apiTransport, type Transport } from "../session/transport";
import { nameWorks } from "./name-works";

let asked: { path: string; body: Record<string, unknown> }[];
let answers: (() => Response)[];

const cited = (id: string, key: string) => () => Response.json({ id, key }, { status: 201 });
const refused = (status: number, code: string) => () => Response.json({ error: "No.", code }, { status });

beforeEach(() => {
  [asked, answers] = [[], []];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    const answer = answers.shift();
    if (!answer) throw new TypeError("fetch failed");
    asked.push({ path, body: JSON.parse(body) });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

/** An editor with one paragraph of words and citations of these works. */
function open(...works: { id: string; key: string }[][]) {
  const citations = works.map((items) => schema.node("citation", { items: items.map(newItem), narrative: false }));
  const doc = schema.node("doc", null, [schema.node("paragraph", { id: "nod_0" }, [schema.text("So"), ...citations])]);
  const editor = {
    state: EditorState.create({ doc }),
    isDestroyed: false,
    view: {
      dispatch(tr: Transaction) {
        editor.state = editor.state.apply(tr);
      },
    },
  };
  const sent: object[] = [];
  const unreached = () => Promise.reject(new ApiError(0, "offline", "Unreached"));
  const below: Transport = {
    ...apiTransport("doc_1", new LiveDocument()),
    send: unreached,
    append: async (batch) => {
      sent.push(batch);
      return { at: { version: 1, number: 1 } };
    },
  };
  const lost: string[] = [];
  const options = { id: "doc_1", personId: "usr_a", editor, onNotCited: (keys: string[]) => void lost.push(...keys) };
  const transport = partsFirst(below, () => nameWorks(options));
  const items = () => {
    const found: string[] = [];
    editor.state.doc.descendants((node) => {
      if (node.type.name === "citation")
        found.push(node.attrs.items.map(({ cid, key }: { cid: string; key: string }) => `${cid} ${key}`).join(", "));
    });
    return found;
  };
  const append = () => {
    const steps = [{ stepType: "replace", slice: editor.state.doc.toJSON() }];
    return transport.append({ version: 1, number: 0, key: "page.1", end: -1, steps });
  };
  return { editor, sent, lost, transport, items, append };
}

const doe = { id: "lib_doe", key: "doe2020" };
const roe = { id: "lib_roe", key: "roe2021" };
const known = { id: "cit_known", key: "known1999" };

test("nothing is sent while the server is not reached, and nothing of it may have arrived", async () => {
  const { transport, append, sent, items } = open([doe]);
  const error = await append().catch((cause: unknown) => cause);
  expect(transport.explain(error)).toEqual({ failure: { kind: "offline" }, mayHaveArrived: false });
  expect([sent, items()]).toEqual([[], ["lib_doe doe2020"]]);
});

test("a text without such works is sent at once, also with words that look like one", async () => {
  const { append, sent, editor, transport } = open([known]);
  editor.view.dispatch(editor.state.tr.insertText('{"cid":"lib_doe"}', 1));
  await append();
  expect([sent.length, asked.length]).toEqual([1, 0]);
  const error = await transport.send({ key: "page.2", baseVersion: 1 }).catch((cause: unknown) => cause);
  expect(transport.explain(error)).toEqual({ failure: { kind: "offline" }, mayHaveArrived: true });
});

test("works are cited by the document once each, and their citations then name the document's", async () => {
  const { transport, append, sent, items } = open([doe, known], [roe], [doe]);
  answers = [cited("cit_1", "doe2020"), cited("cit_2", "roe2021a")];
  const error = await append().catch((cause: unknown) => cause);
  expect(transport.explain(error)).toEqual({ failure: { kind: "waiting" }, mayHaveArrived: false });
  expect(asked.map(({ body }) => body.citationId)).toEqual(["lib_doe", "lib_roe"]);
  expect(items()).toEqual(["cit_1 doe2020, cit_known known1999", "cit_2 roe2021a", "cit_1 doe2020"]);
  await append();
  expect(sent).toHaveLength(1);
});

test("a work that was removed from the library is cited as this device keeps it", async () => {
  const work = { id: "lib_doe", csl: { type: "book", title: "Tides" }, updatedAt: "2026-11-01T00:00:00.000Z" };
  const checks = { verified: null, retracted: null, newerVersion: null };
  answers = [() => Response.json({ citations: [{ ...work, checks }], nextCursor: null })];
  vi.stubGlobal("fetch", async () => answers.shift()?.());
  const { refreshLibrary } = await import("../../../kept/kept-library");
  await refreshLibrary("usr_a");
  const bodies: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return answers.shift()?.();
  });
  const { append, items } = open([doe]);
  answers = [refused(404, "not_found"), cited("cit_1", "doe2020")];
  await append().catch(() => null);
  expect([bodies, items()]).toEqual([[{ citationId: "lib_doe" }, { csl: work.csl }], ["cit_1 doe2020"]]);
});

test("a work that nobody knows any more stands as text, and the person is told", async () => {
  const { append, items, lost, editor } = open([roe, known], [roe]);
  answers = [refused(404, "not_found")];
  await append().catch(() => null);
  expect([items(), lost]).toEqual([["cit_known known1999"], ["roe2021"]]);
  expect(editor.state.doc.textContent).toBe("So[@roe2021][@roe2021]");
});
