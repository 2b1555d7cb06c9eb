import { describe, expect, test } from "vitest";
import type { DocumentJson } from "#lib/document/model/document";
import { node, text } from "#lib/document/schema/build";
import { saveStateOf } from "./session-state";
import { type Device, paragraphs, TestPage, TestServer } from "./test-session";

function open(...texts: string[]) {
  const server = new TestServer(paragraphs(...texts));
  const device: Device = new Map();
  const page = new TestPage(server, device, "page");
  return { server, device, page };
}

const textsOf = ({ newest }: TestServer) => newest.text.children.map(({ textContent }) => textContent);
const sent = (page: TestPage) => page.calls.flatMap((call) => (call.do === "send" ? [call.write] : []));

describe("unsaved text", () => {
  test("stays on this device when the server refuses it, together with later text", () => {
    const { server, device, page } = open("One");
    page.type(" mine");
    page.wait(1_000);
    const [call] = page.calls;
    if (call) page.fail(call, { kind: "refused", reason: "Too long." }, false);
    page.type(" and more");
    page.dispatch({ type: "hidden" });
    expect(textsOf(server)).toEqual(["One"]);
    expect(JSON.stringify(device.get("page"))).toContain("One mine and more");
    expect(page.state.saveState).toEqual({ kind: "refused", reason: "Too long." });
  });

  test("is marked as not kept when this device cannot store it", () => {
    const { page } = open("One");
    page.canKeep = false;
    page.type(" mine");
    page.wait(1_000);
    expect(page.state.isKept).toBe(false);
  });

  test("is kept together with the write in flight, whose response may be lost", () => {
    const { device, page } = open("One");
    page.type(" mine");
    page.wait(1_000);
    expect(device.get("page")?.asked?.key).toBe(sent(page)[0]?.key);
  });

  test("is saved or kept before the session ends", () => {
    const { device, page } = open("One");
    page.type(" mine");
    page.dispatch({ type: "closed" });
    const [call] = page.calls;
    if (call) page.fail(call, { kind: "offline" }, true);
    expect([page.state.life, device.has("page"), page.timers.size]).toEqual(["closed", true, 0]);
  });
});

describe("saving", () => {
  test("waits for a pause in typing, but not for ever", () => {
    const { page } = open("");
    for (let key = 0; key < 12; key++) {
      page.type("x");
      page.wait(400);
    }
    expect(JSON.stringify(sent(page)[0]?.content)).toContain(`"${"x".repeat(10)}"`);
  });

  test("sends text that was typed during a write with the next write", () => {
    const { server, device, page } = open("One");
    page.type(" two");
    page.wait(1_000);
    page.type(" three");
    page.wait(10_000);
    expect(page.calls).toHaveLength(1);
    page.respond();
    expect(device.size).toBe(1);
    page.settle();
    expect([textsOf(server), server.versions.length, device.size]).toEqual([["One two three"], 3, 0]);
  });

  test("retries by itself with growing delays when the server cannot be reached", () => {
    const { page } = open("One");
    page.type(" mine");
    const tries: number[] = [];
    for (let index = 0; index < 4; index++) {
      page.pass();
      const [call] = page.calls;
      tries.push(page.nowMs);
      if (call) page.fail(call, { kind: "offline" }, true);
    }
    expect(tries).toEqual([800, 2_800, 6_800, 14_800]);
    page.settle();
    expect(page.state.saveState).toEqual({ kind: "saved" });
  });

  test("resends a write under its key when no response arrives, and accepts a late response", () => {
    const { server, page } = open("One");
    page.type(" mine");
    page.wait(1_000);
    const [lost] = page.calls.splice(0);
    page.wait(70_000);
    expect(sent(page).map(({ key }) => key)).toEqual(lost?.do === "send" ? [lost.write.key] : []);
    if (lost) page.dispatch(page.serve(lost));
    page.settle();
    expect([textsOf(server), server.versions.length]).toEqual([["One mine"], 2]);
  });

  test("keeps the key of a write that may have arrived when its retry is refused for now", () => {
    const { server, page } = open("One");
    page.type(" mine");
    page.wait(1_000);
    const [first] = page.calls;
    if (first) page.serve(first);
    if (first) page.fail(first, { kind: "offline" }, true);
    page.wait(3_000);
    const [second] = page.calls;
    if (second) page.fail(second, { kind: "waiting" }, false);
    page.settle();
    expect([textsOf(server), server.versions.length]).toEqual([["One mine"], 2]);
  });

  test("starts from the version of the steps before it, which both texts have, once there is one", () => {
    const { server, page } = open("One");
    page.connect();
    page.type(" tw");
    page.settle();
    page.disconnect();
    page.type("ow");
    page.wait(1_000);
    expect(page.calls).toMatchObject([{ do: "read", version: "newest" }]);
    page.respond();
    expect([page.state.saveState, sent(page)]).toEqual([{ kind: "waiting" }, []]);
    server.fold();
    page.wait(3_000);
    page.respond();
    expect(sent(page)).toMatchObject([{ baseVersion: 2 }]);
    page.settle();
    expect([textsOf(server), server.suggestions]).toEqual([["One twow"], []]);
  });

  test("reports to each caller whether the server has everything", () => {
    const { page } = open("One");
    page.type(" mine");
    const refused = page.request("flush");
    const [call] = page.calls;
    if (call) page.fail(call, { kind: "offline" }, true);
    const done = page.request("flush");
    page.settle();
    expect([page.results.get(refused), page.results.get(done)]).toEqual([false, true]);
  });

  test("does not read its own write, even when the server announces it before it responds", () => {
    const { page } = open("One");
    page.type(" mine");
    page.wait(1_000);
    page.dispatch({ type: "announced", version: 2 });
    page.respond();
    expect(page.calls).toEqual([]);
    expect(page.state.version).toBe(2);
  });
});

describe("another write of the same document", () => {
  test("starts after typed text is saved, delays the next save, and passes its version on", () => {
    const { server, page } = open("One");
    page.type(" before");
    page.request("flush");
    const ticket = page.request("external");
    expect(page.results.has(ticket)).toBe(false);
    page.respond();
    expect(page.results.get(ticket)).toBe(true);
    page.type(" during");
    page.wait(10_000);
    expect(page.calls).toEqual([]);
    server.rewrite((before) => before);
    page.dispatch({ type: "returned", ticket, version: 3 });
    page.settle();
    expect(server.versions.length).toBe(4);
    expect(textsOf(server)).toEqual(["One before during"]);
  });

  test("does not absorb another user's change", () => {
    const { server, page } = open("One");
    const ticket = page.request("external");
    server.rewrite((before) => ({ ...before, content: [node("paragraph", {}, [text("Theirs")])] }));
    server.rewrite((before) => before);
    page.dispatch({ type: "returned", ticket, version: 3 });
    expect(page.state.version).toBe(1);
    page.settle();
    expect(page.text).toEqual(["Theirs"]);
  });
});

describe("what a page says of its words", () => {
  const said = (page: TestPage) => saveStateOf(page.state, page.nowMs);

  test("is that they are being saved only after a second without an answer", () => {
    const { page } = open("One");
    page.connect();
    page.type(" two");
    page.wait(999);
    expect(said(page)).toEqual({ kind: "saving", isLate: false });
    page.wait(1);
    expect(said(page)).toEqual({ kind: "saving", isLate: true });
    page.respond();
    expect(said(page)).toEqual({ kind: "saved" });
  });

  test("is that they wait where the server is heard but did not take them", () => {
    const { page } = open("One");
    page.connect();
    page.type(" two");
    page.wait(500);
    const [call] = page.calls;
    if (call) page.fail(call, { kind: "offline" }, true);
    expect(said(page)).toEqual({ kind: "saving", isLate: false });
    page.wait(500);
    expect(said(page)).toEqual({ kind: "waiting", isKept: true });
    page.disconnect();
    expect(said(page)).toEqual({ kind: "offline", isKept: true });
  });

  test("is that there is no connection as soon as the browser says so, also before there was one", () => {
    const { page } = open("One");
    page.dispatch({ type: "gone" });
    expect(said(page)).toEqual({ kind: "cut-off" });
    page.disconnect();
    expect(said(page)).toEqual({ kind: "cut-off" });
    page.connect();
    expect(said(page)).toEqual({ kind: "saved" });
  });
});

describe("a connection that is lost", () => {
  test("is said also when everything is saved, and no longer when it is back", () => {
    const { page } = open("One");
    expect(saveStateOf(page.state, 0)).toEqual({ kind: "saved" });
    page.connect();
    page.disconnect();
    expect(saveStateOf(page.state, 0)).toEqual({ kind: "cut-off" });
    page.connect();
    expect(saveStateOf(page.state, 0)).toEqual({ kind: "saved" });
  });

  test("for three hours loses none of the words that are typed, and repeats none", () => {
    const { server, device, page } = open("One", "Two");
    page.connect();
    page.settle();
    page.disconnect();
    const words = Array.from({ length: 180 }, (_, at) => ` w${at}x`);
    for (const [at, word] of words.entries()) {
      page.type(word, at % 2);
      page.wait(60_000);
      for (const call of [...page.calls]) page.fail(call, { kind: "offline" }, false);
      expect(JSON.stringify(device.get("page")?.content)).toContain(word);
    }
    expect(server.newest.version).toBe(1);
    page.connect();
    page.settle();
    server.fold();
    const said = server.newest.text.textContent;
    expect(words.filter((word) => said.split(word).length !== 2)).toEqual([]);
    expect([server.suggestions, device.size, page.state.saveState]).toEqual([[], 0, { kind: "saved" }]);
  });
});

describe("other users' changes", () => {
  const rewriteSecond = (server: TestServer) =>
    server.rewrite((before) => ({
      ...before,
      content: before.content.map((block, at) => (at === 1 ? { ...block, content: [text("Theirs")] } : block)),
    }));

  test("are shown together with unsaved text, and the next save starts from them", () => {
    const { server, page } = open("One", "Two");
    page.type(" mine");
    rewriteSecond(server);
    page.dispatch({ type: "announced", version: 2 });
    page.respond();
    expect(page.text).toEqual(["One mine", "Theirs"]);
    page.wait(1_000);
    expect(sent(page).map(({ baseVersion }) => baseVersion)).toEqual([2]);
  });

  test("are left to the next save when both sides changed the same words, and both are kept", () => {
    const { server, page } = open("One", "Two");
    page.type("mine", 1);
    rewriteSecond(server);
    page.dispatch({ type: "announced", version: 2 });
    page.respond();
    page.dispatch({ type: "due", timer: "rest" });
    expect([page.text, page.calls]).toEqual([["One", "Twomine"], []]);
    page.settle();
    expect(page.text).toEqual(["One", "Theirs"]);
    expect(page.notices).toContain("kept-as-suggestions");
    expect(server.said()).toContain("Twomine");
  });
});

describe("a draft of an earlier visit", () => {
  test("is restored once everything on the screen is saved, and is announced once", () => {
    const { server, device, page } = open("One", "Two");
    page.type(" kept");
    page.dispatch({ type: "hidden" });
    const later = new TestPage(server, device, "later");
    later.type(" typed", 1);
    later.dispatch({ type: "held", name: "page" });
    expect(later.text).toEqual(["One", "Two typed"]);
    later.settle();
    expect(later.text).toEqual(["One kept", "Two typed"]);
    expect(later.notices).toEqual(["brought-back"]);
    expect(device.size).toBe(0);
  });

  test("is deleted when the server already has it", () => {
    const { server, device, page } = open("One");
    page.type(" kept");
    page.dispatch({ type: "hidden" });
    const draft = device.get("page");
    page.settle();
    if (draft) device.set("old", draft);
    const later = new TestPage(server, device, "later");
    later.dispatch({ type: "held", name: "old" });
    expect([device.size, later.notices, later.calls]).toEqual([0, [], []]);
  });
});

describe("while suggesting", () => {
  test("proposes typed text when the caret leaves the block, and removes it from the text", () => {
    const { server, page } = open("One", "Two");
    page.dispatch({ type: "switched", isSuggesting: true });
    page.type(" mine");
    page.dispatch({ type: "moved", block: page.editor.doc.child(1) });
    page.settle();
    expect(page.text).toEqual(["One", "Two"]);
    expect(page.notices).toEqual(["proposed"]);
    expect([server.versions.length, server.suggestions.length]).toEqual([1, 1]);
  });

  test("proposes no half sentence when the connection opens while it is typed", () => {
    const { page } = open("One");
    page.dispatch({ type: "switched", isSuggesting: true });
    page.type(" mine");
    page.connect();
    expect(page.calls).toEqual([]);
  });

  test("keeps a long sentence on this device while it is typed, until it is proposed", () => {
    const { server, device, page } = open("One");
    page.dispatch({ type: "switched", isSuggesting: true });
    for (const word of [" a", " b", " c", " d"]) {
      page.type(word);
      page.wait(1_000);
    }
    expect([page.calls, JSON.stringify(device.get("page")?.content)]).toEqual([[], expect.stringContaining("One a b")]);
    page.settle();
    expect([server.suggestions.length, device.size, page.timers.size]).toEqual([1, 0, 0]);
  });

  test("restores the words to the draft when they could not be proposed", () => {
    const { device, page } = open("One");
    page.dispatch({ type: "switched", isSuggesting: true });
    page.type(" mine");
    page.wait(5_000);
    const [call] = page.calls;
    if (call) page.fail(call, { kind: "signed-out" }, false);
    expect(page.text).toEqual(["One mine"]);
    expect(device.get("page")).toMatchObject({ isSuggesting: true, baseVersion: 1 });
  });
});

test.each([
  ["deleted", "", false],
  ["replaced", "Mine", false],
  ["replaced, and sent without an answer,", "Mine", true],
])("a draft of an earlier visit that %s what another replaced since is kept as a suggestion", (_how, mine, isSent) => {
  const { server, device, page } = open("One", "Two");
  page.connect();
  page.apply(page.editor.tr.replaceWith(1, 4, mine ? page.editor.schema.text(mine) : []));
  if (isSent) page.wait(1_000);
  for (const call of isSent ? [...page.calls] : []) page.fail(call, { kind: "offline" }, true);
  expect(page.state.sent !== null).toBe(isSent);
  page.dispatch({ type: "hidden" });
  const other = new TestPage(server, new Map(), "other");
  other.connect();
  other.apply(other.editor.tr.insertText("Theirs", 1, 4));
  other.type(" too", 1);
  other.settle();
  // It has not yet heard the other's steps, which are no version yet.
  const later = new TestPage(server, device, "later");
  later.connect();
  later.dispatch({ type: "held", name: "page" });
  later.settle();
  server.fold();
  later.settle();
  expect(textsOf(server)).toEqual(["Theirs", "Two too"]);
  expect(server.suggestions.map(({ json }) => JSON.parse(json))).toEqual([
    [node("paragraph", { id: "nod_0" }, mine ? [text(mine)] : [])],
  ]);
});

describe("a write through the API", () => {
  const connected = (...texts: string[]) => {
    const opened = open(...texts);
    opened.page.connect();
    opened.page.settle();
    return opened;
  };
  const reads = ({ calls }: TestPage) => calls.filter((call) => call.do === "read" || call.do === "send");
  const without = (place: number) => (doc: DocumentJson) => ({
    ...doc,
    content: doc.content.filter((_, at) => at !== place),
  });

  test("comes after typed words, which wait for each other only while nobody else is there", () => {
    const { page } = connected("One");
    const appended = () => page.calls.filter((call) => call.do === "append").length;
    page.dispatch({ type: "accompanied", isAlone: true });
    page.type(" m");
    page.wait(100);
    page.type("i");
    page.wait(100);
    expect(appended()).toBe(0);
    page.dispatch({ type: "accompanied", isAlone: false });
    expect(appended()).toBe(1);
  });

  test("reaches the page as steps, without reading or saving the text", () => {
    const { server, page } = connected("One", "Two");
    page.type(" mine", 1);
    server.rewrite((doc) => ({ ...doc, content: [...doc.content, node("paragraph", {}, [text("Theirs")])] }));
    page.hear();
    expect([page.text, reads(page), page.state.version]).toEqual([["One", "Two mine", "Theirs"], [], 2]);
    page.settle();
    expect(page.state.saveState).toEqual({ kind: "saved" });
    server.fold();
    expect(textsOf(server)).toEqual(["One", "Two mine", "Theirs"]);
  });

  test("is read where its steps do not fit what the page has", () => {
    const { server, page } = connected("One");
    server.rewrite(() => ({ type: "doc", content: [node("paragraph", {}, [text("Theirs")])] }));
    const { heard } = page;
    const told = heard && server.hears(heard)?.event;
    if (told?.type === "rewritten") page.dispatch({ ...told, size: told.size + 1 });
    page.settle();
    expect(page.text).toEqual(["Theirs"]);
  });

  test("that deletes a block with words on their way leaves them as a suggestion, and says so", () => {
    const { server, page } = connected("One", "Two");
    page.type(" mine", 1);
    page.wait(100);
    server.rewrite(without(1));
    page.hear();
    expect(page.text).toEqual(["One", "Two mine"]);
    page.settle();
    expect(page.text).toEqual(["One"]);
    expect([server.suggestions.length, server.suggestions[0]?.json]).toEqual([1, expect.stringContaining("Two mine")]);
    expect(page.notices).toEqual(["kept-as-suggestions"]);
  });

  test("that moves a block leaves the words that are being typed in it", () => {
    const { server, page } = connected("One", "Two", "Three");
    page.type(" mine", 1);
    page.wait(100);
    server.rewrite(({ content: [one, two, three], ...doc }) => ({
      ...doc,
      content: [two, three, one].flatMap((block) => block ?? []),
    }));
    page.hear();
    page.settle();
    server.fold();
    expect([page.text, textsOf(server)]).toEqual([
      ["Two mine", "Three", "One"],
      ["Two mine", "Three", "One"],
    ]);
  });
});

test("a batch that came as it was sent leaves one text on the page, which is not compared letter by letter again", () => {
  const { page } = open("One");
  page.connect();
  page.type(" typed");
  page.wait(1_000);
  const [call] = page.calls.splice(0);
  if (call) page.dispatch(page.serve(call));
  expect(page.state).toMatchObject({ sent: null, isDirty: false });
  expect(page.state.base?.text).toBe(page.state.screen.text);
});

test("a batch says where its text was copied from, and no batch after it is taken", () => {
  const { page } = open("One");
  page.connect();
  const claim = { document: "doc_1" };
  page.dispatch({ type: "copied", claim });
  page.type(" copied");
  page.wait(1_000);
  const [call] = page.calls.splice(0);
  expect(call).toMatchObject({ do: "append", batch: { copied: [claim] } });
  if (call) page.dispatch(page.serve(call));
  page.type(" typed");
  page.wait(1_000);
  expect(page.calls).toMatchObject([{ do: "append", batch: { number: 1 } }]);
  expect(page.calls[0]).not.toHaveProperty("batch.copied");
});
