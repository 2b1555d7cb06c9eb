import { describe, expect, it } from "vitest";
import { node, text } from "#lib/document/build";
import { type Device, paragraphs, TestPage, TestServer } from "./test-session";

function open(...texts: string[]) {
  const server = new TestServer(paragraphs(...texts));
  const device: Device = new Map();
  const page = new TestPage(server, device, "page");
  return { server, device, page };
}

const textsOf = ({ newest }: TestServer) => newest.text.children.map(({ textContent }) => textContent);
const sent = (page: TestPage) => page.calls.flatMap((call) => (call.do === "send" ? [call.write] : []));

describe("what is not saved", () => {
  it("stays on this device when the server refuses it, with what is typed after it", () => {
    const { server, device, page } = open("One");
    page.type(" mine");
    page.wait(1_000);
    const [call] = page.calls;
    if (call) page.fail(call, { kind: "refused", reason: "Too long." }, false);
    page.type(" and more");
    page.tell({ type: "hidden" });
    expect(textsOf(server)).toEqual(["One"]);
    expect(JSON.stringify(device.get("page"))).toContain("One mine and more");
    expect(page.state.saveState).toEqual({ kind: "refused", reason: "Too long." });
  });

  it("is known as not kept when this device cannot keep it", () => {
    const { page } = open("One");
    page.canKeep = false;
    page.type(" mine");
    page.wait(1_000);
    expect(page.state.isKept).toBe(false);
  });

  it("is kept with the write that is under way, whose answer may be lost", () => {
    const { device, page } = open("One");
    page.type(" mine");
    page.wait(1_000);
    expect(device.get("page")?.asked?.key).toBe(sent(page)[0]?.key);
  });

  it("is saved or kept before the session ends", () => {
    const { device, page } = open("One");
    page.type(" mine");
    page.tell({ type: "closed" });
    const [call] = page.calls;
    if (call) page.fail(call, { kind: "offline" }, true);
    expect([page.state.life, device.has("page"), page.timers.size]).toEqual(["closed", true, 0]);
  });
});

describe("saving", () => {
  it("waits for a pause, but not for ever", () => {
    const { page } = open("");
    for (let key = 0; key < 12; key++) {
      page.type("x");
      page.wait(400);
    }
    expect(JSON.stringify(sent(page)[0]?.content)).toContain(`"${"x".repeat(10)}"`);
  });

  it("sends what was typed while a write was under way in the next one", () => {
    const { server, device, page } = open("One");
    page.type(" two");
    page.wait(1_000);
    page.type(" three");
    page.wait(10_000);
    expect(page.calls).toHaveLength(1);
    page.answer();
    expect(device.size).toBe(1);
    page.settle();
    expect([textsOf(server), server.versions.length, device.size]).toEqual([["One two three"], 3, 0]);
  });

  it("tries again by itself, later each time, when the server was not reached", () => {
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

  it("sends a write again under its key when no answer comes, and takes the one that comes late", () => {
    const { server, page } = open("One");
    page.type(" mine");
    page.wait(1_000);
    const [lost] = page.calls.splice(0);
    page.wait(70_000);
    expect(sent(page).map(({ key }) => key)).toEqual(lost?.do === "send" ? [lost.write.key] : []);
    if (lost) page.tell(page.serve(lost));
    page.settle();
    expect([textsOf(server), server.versions.length]).toEqual([["One mine"], 2]);
  });

  it("keeps to the key of a write that may have arrived when its second try is refused for now", () => {
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

  it("answers who asked for it whether everything is with the server", () => {
    const { page } = open("One");
    page.type(" mine");
    const refused = page.ask("flush");
    const [call] = page.calls;
    if (call) page.fail(call, { kind: "offline" }, true);
    const done = page.ask("flush");
    page.settle();
    expect([page.answers.get(refused), page.answers.get(done)]).toEqual([false, true]);
  });

  it("does not read what it has just written, though the server tells of it before it answers", () => {
    const { page } = open("One");
    page.type(" mine");
    page.wait(1_000);
    page.tell({ type: "told", version: 2 });
    page.answer();
    expect(page.calls).toEqual([]);
    expect(page.state.version).toBe(2);
  });
});

describe("another write of the same document", () => {
  it("begins after what was typed is saved, holds the next save back, and hands its version on", () => {
    const { server, page } = open("One");
    page.type(" before");
    page.ask("flush");
    const turn = page.ask("lend");
    expect(page.answers.has(turn)).toBe(false);
    page.answer();
    expect(page.answers.get(turn)).toBe(true);
    page.type(" during");
    page.wait(10_000);
    expect(page.calls).toEqual([]);
    server.rewrite((before) => before);
    page.tell({ type: "returned", ask: turn, version: 3 });
    page.settle();
    expect(server.versions.length).toBe(4);
    expect(textsOf(server)).toEqual(["One before during"]);
  });

  it("does not make another person's change its own", () => {
    const { server, page } = open("One");
    const turn = page.ask("lend");
    server.rewrite((before) => ({ ...before, content: [node("paragraph", {}, [text("Theirs")])] }));
    server.rewrite((before) => before);
    page.tell({ type: "returned", ask: turn, version: 3 });
    expect(page.state.version).toBe(1);
    page.settle();
    expect(page.text).toEqual(["Theirs"]);
  });
});

describe("what others write", () => {
  const rewriteSecond = (server: TestServer) =>
    server.rewrite((before) => ({
      ...before,
      content: before.content.map((block, at) => (at === 1 ? { ...block, content: [text("Theirs")] } : block)),
    }));

  it("is shown beside what is unsaved, and the next save goes on from it", () => {
    const { server, page } = open("One", "Two");
    page.type(" mine");
    rewriteSecond(server);
    page.tell({ type: "told", version: 2 });
    page.answer();
    expect(page.text).toEqual(["One mine", "Theirs"]);
    page.wait(1_000);
    expect(sent(page).map(({ baseVersion }) => baseVersion)).toEqual([2]);
  });

  it("is left to the next save where both changed the same words, and both are kept", () => {
    const { server, page } = open("One", "Two");
    page.type("mine", 1);
    rewriteSecond(server);
    page.tell({ type: "told", version: 2 });
    page.answer();
    page.tell({ type: "due", timer: "rest" });
    expect([page.text, page.calls]).toEqual([["One", "Twomine"], []]);
    page.settle();
    expect(page.text).toEqual(["One", "Theirs"]);
    expect(page.notices).toContain("kept-as-suggestions");
    expect(server.said()).toContain("Twomine");
  });
});

describe("what an earlier visit left", () => {
  it("comes back once everything on the screen is saved, and is told once", () => {
    const { server, device, page } = open("One", "Two");
    page.type(" kept");
    page.tell({ type: "hidden" });
    const later = new TestPage(server, device, "later");
    later.type(" typed", 1);
    later.tell({ type: "held", name: "page" });
    expect(later.text).toEqual(["One", "Two typed"]);
    later.settle();
    expect(later.text).toEqual(["One kept", "Two typed"]);
    expect(later.notices).toEqual(["brought-back"]);
    expect(device.size).toBe(0);
  });

  it("is forgotten when the server has it already", () => {
    const { server, device, page } = open("One");
    page.type(" kept");
    page.tell({ type: "hidden" });
    const draft = device.get("page");
    page.settle();
    if (draft) device.set("old", draft);
    const later = new TestPage(server, device, "later");
    later.tell({ type: "held", name: "old" });
    expect([device.size, later.notices, later.calls]).toEqual([0, [], []]);
  });
});

describe("while suggesting", () => {
  it("proposes what was typed when the caret leaves the block, and takes it out of the text", () => {
    const { server, page } = open("One", "Two");
    page.tell({ type: "switched", isSuggesting: true });
    page.type(" mine");
    page.tell({ type: "moved", block: page.editor.doc.child(1) });
    page.settle();
    expect(page.text).toEqual(["One", "Two"]);
    expect(page.notices).toEqual(["proposed"]);
    expect([server.versions.length, server.suggestions.length]).toEqual([1, 1]);
  });

  it("brings the words back into the draft when they could not be proposed", () => {
    const { device, page } = open("One");
    page.tell({ type: "switched", isSuggesting: true });
    page.type(" mine");
    page.wait(5_000);
    const [call] = page.calls;
    if (call) page.fail(call, { kind: "signed-out" }, false);
    expect(page.text).toEqual(["One mine"]);
    expect(device.get("page")).toMatchObject({ isSuggesting: true, baseVersion: 1 });
  });
});
