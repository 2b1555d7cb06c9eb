import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { oneStore } from "#db/test-database";
import type { Context } from "#lib/base/operation";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { readDocument } from "./read-document";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore);
});
afterAll(() => workspace.close());

test.each(["json", "nodes"] as const)(
  "what one bundle keeps of a long answer as %s, another reads and sends",
  async (format) => {
    const markdown = Array.from({ length: 90 }, (_, at) => `The ${at}th wave, and **what** it brings to the shore.`);
    const made = await workspace.ask("POST /api/d", { body: { title: "Tides", markdown: markdown.join("\n\n") } });
    const { id } = made.body;
    const first = await workspace.ask(`GET /api/d/${id}?format=${format}`);
    vi.resetModules();
    const [other, gate, print] = await Promise.all([
      import("./read-document"),
      import("#lib/doors/run"),
      import("#lib/document/edit/json-text"),
    ]);
    expect(other.readDocument).not.toBe(readDocument);
    const by = { type: "key" as const, id: "key_1", name: "K" };
    const caller = { ...by, by, userId: workspace.owner.id, origin: "agent", model: null, agent: null, bound: null };
    const context = { db: workspace.store.db, caller, role: "view", now: new Date() } as unknown as Context;
    const input = { id, format, authorship: false };
    const answer = await other.readDocument.handler(context, input, undefined);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(first.body);

    const kept = await new Promise<object | null>((resolve) =>
      other.readDocument.ownOrder?.revalidate?.(context, input, resolve),
    );
    expect(kept).not.toBeNull();
    const sent = print.printResponse(gate.outputOf(other.readDocument, kept));
    expect(JSON.parse(typeof sent === "string" ? sent : new TextDecoder().decode(sent))).toEqual(first.body);
  },
);
