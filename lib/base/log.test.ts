import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { log } from "./log";

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => Boolean(lines.push(String(line))));
});
afterEach(() => vi.restoreAllMocks());

const line = () => z.record(z.string(), z.unknown()).parse(JSON.parse(lines[0] ?? ""));

test.each(["ak_usr_", "at_usr_", "rt_usr_"])("never repeats a key or token, in any field: %s", (prefix) => {
  const key = `${prefix}${"k".repeat(43)}`;
  log("warn", "odd", { url: `/api/d?key=${key}`, error: new Error(`bad header ${key}`) });
  expect(lines.join()).not.toContain("kkk");
  expect(line()).toMatchObject({ url: `/api/d?key=${prefix}…`, error: `bad header ${prefix}…` });
});

test("never repeats the parameters of a failed query, which may be the text of a document", () => {
  const cause = new Error("relation does not exist");
  log("error", "failed", { error: new Error("Failed query: insert … params: my secret text", { cause }) });
  expect(lines.join()).not.toContain("my secret text");
  expect(line()).toMatchObject({ error: "relation does not exist", event: "failed" });
});

test("writes nothing below LOG_LEVEL, which is warn here", () => {
  log("info", "request", { requestId: "req_1" });
  expect(lines).toEqual([]);
});

test("writes one line of JSON with level, event, time and fields", () => {
  log("warn", "mcp", { requestId: "req_1", ms: 1.5, text: "two\nlines" });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.match(/\n/g)).toHaveLength(1);
  expect(line()).toEqual({
    level: "warn",
    event: "mcp",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    requestId: "req_1",
    ms: 1.5,
    text: "two\nlines",
  });
});
