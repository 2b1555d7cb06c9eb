import { afterEach, expect, test, vi } from "vitest";
import { explainFailure } from "./explain-failure";
import { sendSteps } from "./send-steps";

const batch = { version: 1, number: 0, key: "page.1", end: -1, steps: [] };
const sent = (answer: () => Promise<Response>) => {
  vi.stubGlobal("fetch", answer);
  return sendSteps("doc_1", batch).catch(explainFailure);
};

afterEach(() => vi.unstubAllGlobals());

test("steps that the server has forgotten are told from those that it refuses", async () => {
  const refused = (status: number) => async () => Response.json({ code: "any", error: "No." }, { status });
  expect(await sent(refused(409))).toMatchObject({ kind: "refused", code: "version_conflict" });
  expect(await sent(refused(400))).toMatchObject({ kind: "refused", code: "internal" });
});

test("steps are taken where they are, and without an answer the server was not reached", async () => {
  const at = { version: 1, number: 1 };
  expect(await sent(async () => Response.json({ at }))).toEqual({ at });
  expect(await sent(() => Promise.reject(new TypeError("fetch failed")))).toEqual({ kind: "offline" });
  expect(await sent(async () => new Response("<html>"))).toEqual({ kind: "offline" });
});
