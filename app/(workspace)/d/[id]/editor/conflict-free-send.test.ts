import { describe, expect, it } from "vitest";
import { ApiError } from "#lib/api/client";
import { conflictFreeSend, type Sheet } from "./conflict-free-send";

const sheet = (text: string): Sheet<string> => ({ title: "Title", text });
const equal = (one: Sheet<string>, other: Sheet<string>) => one.text === other.text;

/** A server at version 7 with `text`; the page was made from version 5 and wants to save "mine" over "old". */
function send(text: string) {
  const server = { text, version: 7 };
  const write = async (draft: Sheet<string>, base: number) => {
    if (base !== server.version) throw new ApiError(409, "version_conflict", "The document has changed.");
    server.text = draft.text;
    server.version += 1;
    return server.version;
  };
  const read = async () => ({ ...sheet(server.text), version: server.version });
  const sent = conflictFreeSend({ base: sheet("old"), draft: sheet("mine"), baseVersion: 5, equal, write, read });
  return { server, sent };
}

describe("sending a draft", () => {
  it("never writes over text that somebody else wrote", async () => {
    const { server, sent } = send("theirs");
    await expect(sent).rejects.toThrow("changed");
    expect(server.text).toBe("theirs");
  });

  it("writes over a newer version of the same text", async () => {
    const { server, sent } = send("old");
    expect(await sent).toBe(8);
    expect(server.text).toBe("mine");
  });

  it("finds its own text when only the answer was lost", async () => {
    const { server, sent } = send("mine");
    expect(await sent).toBe(7);
    expect(server.version).toBe(7);
  });
});
