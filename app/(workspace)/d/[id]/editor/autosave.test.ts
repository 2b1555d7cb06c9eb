import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAutosave, type Failure } from "./autosave";
import type { SaveState } from "./save-state";

type Kept = { draft: string; baseVersion: number } | null;

/** An editor on a server that keeps the text it was given, until `server.fails` says otherwise. */
function editor() {
  const server = { text: "", version: 1, bases: [] as number[], fails: null as Failure | null, slowMs: 0 };
  const screen = { text: "", kept: null as Kept, states: [] as SaveState["kind"][] };
  const autosave = createAutosave<string>({
    version: 1,
    read: () => screen.text,
    keep: (kept) => {
      screen.kept = kept;
    },
    explain: (error) => error as Failure,
    pace: () => ({ idleMs: 800, longestMs: 4_000 }),
    onState: ({ kind }) => screen.states.push(kind),
    send: async (text, base) => {
      if (server.slowMs) await new Promise((resolve) => setTimeout(resolve, server.slowMs));
      if (server.fails) throw server.fails;
      server.bases.push(base);
      server.text = text;
      server.version += 1;
      return server.version;
    },
  });
  const type = (text: string) => {
    screen.text += text;
    autosave.touch();
  };
  return { server, screen, autosave, type };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("autosave", () => {
  it("keeps on this device what the server refused, and what is typed after it", async () => {
    const { server, screen, autosave, type } = editor();
    server.fails = { kind: "refused", reason: "Too long." };
    type("mine");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.text).toBe("");
    type(" and more");
    autosave.keepNow();
    expect(screen.kept).toEqual({ draft: "mine and more", baseVersion: 1 });
  });

  it("does not forget text that was typed while a save was under way", async () => {
    const { server, screen, type } = editor();
    server.slowMs = 500;
    type("one");
    await vi.advanceTimersByTimeAsync(900);
    type(" two");
    await vi.advanceTimersByTimeAsync(450);
    expect(server.text).toBe("one");
    expect(screen.kept).not.toBeNull();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(server.text).toBe("one two");
    expect(server.bases).toEqual([1, 2]);
    expect(screen.kept).toBeNull();
    expect(screen.states.at(-1)).toBe("saved");
  });

  it("waits for a pause, but not for ever", async () => {
    const { server, type } = editor();
    for (let key = 0; key < 12; key++) {
      type("x");
      await vi.advanceTimersByTimeAsync(400);
    }
    expect(server.text).toBe("x".repeat(10));
  });

  it("tries again by itself when the server was not reached", async () => {
    const { server, screen, type } = editor();
    server.fails = { kind: "offline" };
    type("mine");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(screen.states.at(-1)).toBe("offline");
    expect(screen.kept).toEqual({ draft: "mine", baseVersion: 1 });
    server.fails = null;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.text).toBe("mine");
    expect(screen.states.at(-1)).toBe("saved");
  });

  it("tells when a flush could not bring everything to the server", async () => {
    const { server, autosave, type } = editor();
    server.fails = { kind: "offline" };
    type("mine");
    expect(await autosave.flush()).toBe(false);
    server.fails = null;
    expect(await autosave.flush()).toBe(true);
  });

  it("saves first and holds back while another write is made, then goes on from its version", async () => {
    const { server, autosave, type } = editor();
    type("before");
    const published = autosave.alone(async () => {
      expect(server.text).toBe("before");
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      server.version += 1;
      return { version: server.version };
    });
    await vi.advanceTimersByTimeAsync(100);
    type(" during");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await published).toEqual({ version: 3 });
    expect(server.text).toBe("before during");
    expect(server.bases).toEqual([1, 3]);
  });

  it("does not take another person's change for its own after such a write", async () => {
    const { autosave } = editor();
    await autosave.alone(async () => ({ version: 3 }));
    expect(autosave.version()).toBe(1);
  });

  it("goes on from the version of others that was taken into unsaved text", async () => {
    const { server, autosave, type } = editor();
    type("mine");
    await autosave.between(async () => autosave.follow(7));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.bases).toEqual([7]);
  });

  it("keeps unsaved text when the page is left", () => {
    const { screen, autosave, type } = editor();
    type("mine");
    autosave.stop();
    expect(screen.kept).toEqual({ draft: "mine", baseVersion: 1 });
  });
});
