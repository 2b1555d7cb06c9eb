import { describe, expect, test } from "vitest";
import { node, text } from "#lib/document/schema/build";
import { type Device, paragraphs, TestPage, TestServer } from "./test-session";

function open(...texts: string[]) {
  const server = new TestServer(paragraphs(...texts));
  const device: Device = new Map();
  return { server, device, page: new TestPage(server, device, "page") };
}

const textsOf = ({ newest }: TestServer) => newest.text.children.map(({ textContent }) => textContent);

/** Another writes the second block. */
const rewriteSecond = (server: TestServer, words = "Theirs") =>
  server.rewrite((document) => ({
    ...document,
    content: document.content.with(1, node("paragraph", { id: "nod_1" }, [text(words)])),
  }));

describe("words that were away", () => {
  /** A device whose page closed without a network, and on which the second block is “Two mine”; another wrote it too. */
  function away(afterMs = 60_000) {
    const { server, device, page } = open("One", "Two", "Three");
    page.type("mine", 1);
    page.type(" kept", 2);
    page.dispatch({ type: "hidden" });
    rewriteSecond(server);
    const later = new TestPage(server, device, "later");
    later.nowMs = page.nowMs + afterMs;
    later.dispatch({ type: "held", name: "page" });
    return { server, device, later };
  }

  test("stay on the device while the draft for what clashes cannot be made, and come once it can", () => {
    const { server, device, later } = away();
    for (const isOld of [true, false]) {
      while (!later.calls.some((call) => call.do === "send")) if (!later.respond()) later.pass();
      const [call] = later.calls.filter((one) => one.do === "send");
      if (!call) throw new Error("Nothing was sent");
      // The first time the network is gone before the server has it, the second time after.
      if (!isOld) later.serve(call);
      later.fail(call, { kind: "offline" }, true);
      expect([later.text, later.notices.at(-1)]).toEqual([["One", "Twomine", "Three kept"], "brought-back"]);
      expect([later.state.saveState, device.size]).toEqual([{ kind: "offline" }, 1]);
    }
    later.settle();
    expect([later.text, device.size]).toEqual([["One", "Theirs", "Three kept"], 0]);
    expect(server.suggestions).toMatchObject([{ draft: "From this device" }]);
    expect(later.notices).toEqual(["brought-back", "kept-in-draft"]);
  });

  test("of a page that is loaded anew within a minute are suggestions in the document", () => {
    const { server, later } = away(59_000);
    later.settle();
    expect(server.suggestions).toMatchObject([{ draft: null }]);
    expect(later.notices).toEqual(["brought-back", "kept-as-suggestions"]);
  });

  test("are away still where they were brought back, could not be saved, and the page is loaded anew at once", () => {
    const { server, device, later } = away();
    later.dispatch({ type: "hidden" });
    const [[name = ""] = []] = [...device];
    const again = new TestPage(server, device, "again");
    again.nowMs = later.nowMs;
    again.dispatch({ type: "held", name });
    again.settle();
    expect(server.suggestions).toMatchObject([{ draft: "From this device" }]);
  });

  test("go into the draft too where they were sent once before the page closed, and once where that arrived", () => {
    for (const [arrives, draft] of [
      [false, "From this device"],
      [true, null],
    ] as const) {
      const { server, device, page } = open("One", "Two");
      rewriteSecond(server);
      page.type("mine", 1);
      page.wait(1_000);
      const [call] = page.calls;
      if (!call) throw new Error("Nothing was sent");
      if (arrives) page.serve(call);
      page.fail(call, { kind: "offline" }, true);
      const later = new TestPage(server, device, "later");
      later.nowMs = page.nowMs + 60_000;
      later.dispatch({ type: "held", name: "page" });
      later.settle();
      expect([server.suggestions.length, server.suggestions[0]?.draft]).toEqual([1, draft]);
      expect([later.text, device.size]).toEqual([["One", "Theirs"], 0]);
    }
  });

  test("of an open page are away once it has tried for a minute to send them", () => {
    const { server, page } = open("One", "Two");
    rewriteSecond(server);
    page.type("mine", 1);
    for (let tries = 0; tries < 6; tries += 1) {
      page.pass();
      const [call] = page.calls;
      if (call) page.fail(call, { kind: "offline" }, true);
    }
    page.settle();
    expect(server.suggestions).toMatchObject([{ draft: "From this device" }]);
  });

  test("merge, but for what clashes, which is a suggestion in a draft; one notice says so", () => {
    const { server, device, later } = away();
    later.settle();
    expect([textsOf(server), later.text]).toEqual([later.text, ["One", "Theirs", "Three kept"]]);
    expect(server.suggestions).toMatchObject([{ json: expect.stringContaining("Twomine"), draft: "From this device" }]);
    expect([later.notices, later.state.inDraft, device.size]).toEqual([["brought-back", "kept-in-draft"], null, 0]);
  });

  test("are suggestions in the document where they are suggested", () => {
    const { server, device } = away();
    const later = new TestPage(server, device, "later");
    later.nowMs = 60_000;
    later.dispatch({ type: "switched", isSuggesting: true });
    later.dispatch({ type: "held", name: "page" });
    later.settle();
    expect(server.suggestions.map(({ draft }) => draft)).toEqual([null, null]);
    expect(later.notices).not.toContain("kept-in-draft");
  });

  test("clash in the draft too where the page stayed open until the server had forgotten its steps", () => {
    const { server, page } = open("One", "Two");
    page.connect();
    page.type("mine", 1);
    page.disconnect();
    rewriteSecond(server);
    server.forget();
    page.connect();
    page.settle();
    expect(page.text).toEqual(["One", "Theirs"]);
    expect(server.suggestions).toMatchObject([{ draft: "From this device" }]);
    expect(page.notices).toEqual(["kept-in-draft"]);
  });

  test("are away no more once they are saved: what clashes later stays in the document", () => {
    const { server, later } = away();
    later.settle();
    later.type("more", 1);
    rewriteSecond(server, "Others");
    later.dispatch({ type: "announced", version: server.newest.version });
    later.settle();
    expect(server.suggestions.map(({ draft }) => draft)).toEqual(["From this device", null]);
  });
});
