import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { stores } from "#db/test-database";
import { AppError } from "#lib/base/errors";
import { countPending } from "#lib/changes/suggestions/store";
import { action } from "./action";
import { request } from "./test-request";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace";

// What Next's `redirect` throws.
const TO_SIGN_IN = { digest: expect.stringMatching(/^NEXT_REDIRECT;\w+;\/sign-in;/) };

const SECRET = "the text of a prompt";

const echo = action({
  name: "test_echo",
  rate: "read",
  input: z
    .strictObject({ name: z.string().min(1, "must not be empty"), content: z.unknown() })
    .partial({ content: true }),
  output: z.object({ name: z.string(), caller: z.string() }),
  handler: async ({ caller }, { name }) => ({ name, caller: caller.userId, hidden: SECRET }),
});

const write = action({
  name: "test_write",
  rate: "write",
  keepsPage: true,
  input: z.object({ fail: z.enum(["foreseen", "unforeseen"]).optional() }),
  output: z.void(),
  async handler({ db }, { fail }) {
    if (fail === "foreseen") {
      throw new AppError("invalid_request", "Another person has this address.", {
        details: [{ path: "email", message: "is taken" }],
        hint: "Choose another.",
      });
    }
    if (fail === "unforeseen") await countPending(db, `${SECRET}\0`, [SECRET]);
  },
});

describe.each(stores)("a server action on $name", (store) => {
  let workspace: TestWorkspace;
  let cookie: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, { WRITES_PER_MINUTE: "1", METRICS_TOKEN: "m".repeat(32) });
    cookie = await workspace.signIn();
  });
  afterAll(() => workspace.close());
  afterEach(() => vi.restoreAllMocks());

  function signedIn(more: Record<string, string> = {}) {
    request.headers = new Headers({ cookie, ...more });
    request.refreshed = 0;
  }

  test("redirects to the sign-in page without a session", async () => {
    request.headers = new Headers();
    await expect(echo({ name: "a" })).rejects.toMatchObject(TO_SIGN_IN);
  });

  test("rejects API keys, which may have fewer scopes than a person", async () => {
    request.headers = new Headers({ "x-api-key": workspace.firstKey });
    await expect(echo({ name: "a" })).rejects.toMatchObject(TO_SIGN_IN);
  });

  test.each([
    ["a NUL character", { name: "a\0" }, "name"],
    ["half of a surrogate pair", { name: "a\ud800" }, "name"],
    ["either in a part of any field", { name: "a", content: [{ deep: "\ud800" }] }, "content"],
  ])("rejects %s", async (_what, given, field) => {
    signedIn();
    expect(await echo(given)).toEqual({
      ok: false,
      code: "invalid_request",
      error: expect.stringMatching(/has a NUL character or an unpaired surrogate\. Send well-formed Unicode/),
      field,
      requestId: expect.stringMatching(/^req_/),
    });
  });

  test("rejects parts that refer to each other endlessly, or are too many", async () => {
    signedIn();
    const ring: Record<string, unknown> = {};
    ring.again = ring;
    expect(await echo({ name: "a", content: ring })).toMatchObject({ ok: false, field: "content" });
    let tree: unknown = [];
    for (let level = 0; level < 60; level += 1) tree = [tree, tree];
    expect(await echo({ name: "a", content: tree })).toMatchObject({ ok: false, field: "content" });
  });

  test.each([undefined, null, "text", 1, [], new Map(), () => 1])("rejects %s instead of fields", async (given) => {
    signedIn();
    const untyped: (given: unknown) => Promise<unknown> = (value) => Reflect.apply(echo, undefined, [value]);
    expect(await untyped(given)).toMatchObject({ ok: false, field: "name" });
  });

  test("returns an error as a sentence with its field", async () => {
    signedIn();
    expect(await echo({ name: "" })).toMatchObject({ ok: false, error: "Name must not be empty.", field: "name" });
    expect(await write({ fail: "foreseen" })).toMatchObject({
      ok: false,
      error: "Another person has this address. Choose another.",
      field: "email",
    });
    expect(request.refreshed).toBe(0);
  });

  test("returns only the declared output, and renders the page again", async () => {
    signedIn();
    expect(await echo({ name: "a" })).toEqual({ ok: true, value: { name: "a", caller: workspace.owner.id } });
    expect(request.refreshed).toBe(1);
  });

  test("returns an unexpected error with the id of the request, and logs no parameter", async () => {
    signedIn();
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => Boolean(lines.push(String(line))));
    const answer = await write({ fail: "unforeseen" });
    expect(answer).toMatchObject({ ok: false, requestId: expect.stringMatching(/^req_/) });
    expect(answer.ok ? "" : answer.error).toContain(answer.ok ? "" : answer.requestId);
    expect(lines.join()).toContain("test_write");
    expect(lines.join()).not.toContain(SECRET);
  });

  test("counts against the person's limit, and in the metrics", async () => {
    const { id } = await workspace.makePerson();
    signedIn({ cookie: await workspace.signIn(id) });
    const answers = [];
    for (let tries = 0; tries < 12; tries += 1) answers.push(await write({}));
    // A person has five times the limit of a key.
    expect(answers.map(({ ok }) => ok)).toEqual([...Array(5).fill(true), ...Array(7).fill(false)]);
    expect(answers.at(-1)).toMatchObject({ error: expect.stringMatching(/^More than 5 writes in a minute\./) });
    const text = await workspace.running.metrics?.text();
    expect(text).toContain('colophon_requests_total{operation="test_write",door="action",status="429"} 7');
  });
});
