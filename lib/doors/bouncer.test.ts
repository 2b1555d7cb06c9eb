import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { migrate } from "#db/connection/migrate";
import { openPostgres } from "#db/connection/postgres";
import { startTestBouncer } from "#db/test-bouncer";
import { startTestPostgres, type TestPostgres } from "#db/test-postgres";
import type { AnyOperation } from "#lib/base/operation";
import { allOperations } from "#lib/operations/registry";
import { isLong } from "#lib/test-runs";
import { serveLive } from "./serve-live";
import { askRest, CALLS, makePlace, type Place } from "./test-calls";
import { type Asked, openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

// Four exports at once of all that was made before take a while.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const AT_ONCE = 4;

describe.runIf(isLong)("a workspace behind PgBouncer in transaction mode, with three connections", () => {
  let server: TestPostgres;
  let bouncer: Awaited<ReturnType<typeof startTestBouncer>>;
  let workspace: TestWorkspace;
  let session: Asked;
  beforeAll(async () => {
    server = await startTestPostgres();
    bouncer = await startTestBouncer(server.url);
    const open = async () => {
      const store = openPostgres(bouncer.url, { listenUrl: server.url });
      await migrate(store.db);
      return store;
    };
    workspace = await openTestWorkspace({ open }, unlimited);
    session = { key: null, headers: { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" } };
  });
  afterAll(async () => {
    await workspace.close();
    await bouncer.stop();
    await server.stop();
  });

  /** Gives the role that an operation takes away. */
  async function shareBefore({ name }: AnyOperation, { document, folder }: Place): Promise<void> {
    const subject = { unshare_document: `documents/${document}`, unshare_folder: `folders/${folder}` }[name];
    const body = { everyone: true, role: "view" };
    if (subject) await workspace.ask(`PUT /api/w/${subject}/people`, { ...session, body });
  }

  // Several of one kind at once, more often than a statement is sent without a name.
  test.each(allOperations.map((operation) => ({ name: operation.name, operation })))(
    "answers $name, asked several times at once",
    async ({ operation }) => {
      const places: Place[] = [];
      for (let at = 0; at < (operation.rate === "read" ? 1 : AT_ONCE); at += 1)
        places.push(await makePlace(workspace, operation));
      for (const place of places) await shareBefore(operation, place);
      const asked = Array.from({ length: AT_ONCE }, async (_, at) => {
        const place = places[at % places.length];
        if (!place) throw new Error("There is a place.");
        const fields = CALLS[operation.name]?.(place) ?? {};
        return askRest(workspace, operation, fields, operation.session ? session : { key: workspace.firstKey });
      });
      const answers = await Promise.all(asked);
      // Places share some objects, which the second deletes no more.
      const { status, body } = answers.find(({ status }) => status >= 300 && ![404, 409].includes(status)) ?? {};
      expect([status, body]).toEqual([undefined, undefined]);
      expect(answers.some(({ status }) => status < 300)).toBe(true);
    },
  );

  test("tells a page at once what another wrote", async () => {
    const { id } = (await workspace.ask("POST /api/d", { body: { markdown: "One." } })).body;
    const headers = { "x-api-key": workspace.firstKey };
    const { body } = await serveLive(new Request(`http://localhost:3000/api/live/${id}`, { headers }), id);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const until = async (words: string) => {
      while (!text.includes(words)) text += (await reader?.read())?.value ?? "";
    };
    await until("event: access");
    const began = performance.now();
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: "Two." } });
    await until('"version":2');
    expect(performance.now() - began).toBeLessThan(1_000);
    await reader?.cancel();
  });
});
