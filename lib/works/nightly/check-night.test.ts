import { Response } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { night } from "#db/schema";
import { oneStore } from "#db/test-database";
import { parseEnv } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import { openRegistries, overrideRegistries, type Registries } from "#lib/citations/sources/registries";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { testPages } from "#lib/files/test-pdf";
import { checkNight, type Night } from "./check-night";

type Person = { id: string; key: string };
type Record = { title: string; isRetracted?: boolean };

const MINUTE_MS = 60_000;

/** A time of the day after next, when what was used today is still in use. */
const dayAt = (hour: number, minute = 0) => {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 2, hour, minute);
};

describe.each([oneStore])("the nightly check on $name", (store) => {
  let workspace: TestWorkspace;
  let records: Map<string, Record>;
  let isDown: boolean;
  let asked: { doi: string; at: number }[];
  let withdrawn: boolean;
  let pageStatus: number | null;
  let time: number;
  let services: Registries;
  let count = 0;

  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  beforeEach(async () => {
    [records, isDown, asked, time] = [new Map(), false, [], dayAt(2)];
    [withdrawn, pageStatus] = [false, 200];
    const settings = parseEnv({});
    const request: NonNullable<Parameters<typeof openRegistries>[1]>["request"] = async (url) => {
      const { origin, pathname } = new URL(String(url));
      if (origin === new URL(settings.ARXIV_BASE_URL).origin) return new Response(feedOf(withdrawn));
      if (origin !== new URL(settings.CROSSREF_BASE_URL).origin) return new Response(null, { status: 503 });
      const doi = decodeURIComponent(pathname.slice("/works/".length));
      asked.push({ doi, at: time });
      if (isDown) return new Response(null, { status: 503 });
      const record = records.get(doi);
      if (!record) return Response.json({ message: { items: [] } });
      const { title, isRetracted } = record;
      return Response.json({
        message: {
          DOI: doi,
          type: "journal-article",
          title: [title],
          author: [{ family: "Doe", given: "Jane" }],
          ...(isRetracted ? { "updated-by": [{ type: "retraction", DOI: "10.5555/notice" }] } : {}),
        },
      });
    };
    const readPage = async (url: string) => {
      if (pageStatus === null) throw new AppError("import_failed", "The server cannot be reached.");
      const headers = new Headers({ "content-type": "text/html" });
      return { url, status: pageStatus, headers, body: Buffer.from("<title>Tide tables</title>") };
    };
    services = { ...openRegistries(settings, { request, readPage, intervalOf: () => 0 }), isFree: () => false };
    overrideRegistries(services);
    await workspace.store.db.delete(night);
    for (const { id } of (await workspace.ask("GET /api/d/citations")).body.citations)
      await workspace.ask(`DELETE /api/d/citations/${id}`);
    for (const { id } of (await workspace.ask("GET /api/d")).body.documents) await workspace.ask(`DELETE /api/d/${id}`);
  });

  /** Runs a night with a clock that only pauses move. */
  const run = (given: Partial<Night> = {}) =>
    checkNight({
      db: workspace.store.db,
      services,
      clock: () => new Date(time),
      pause: async (ms) => {
        time += ms;
      },
      isForced: true,
      ...given,
    });

  async function saved(title = `Tides ${count}`): Promise<{ id: string; doi: string }> {
    const doi = `10.1000/tides${count++}`;
    records.set(doi, { title });
    const { id } = (await workspace.ask("POST /api/d/citations", { body: { doi } })).body;
    return { id, doi };
  }

  async function citing(citationId: string, text = (key: string) => `Text [@${key}].`, owner?: Person) {
    const body = { title: `Essay ${count++}` };
    const { id } = (await workspace.ask("POST /api/d", { body, ...(owner ? { key: owner.key } : {}) })).body;
    if (owner) await share(id, owner);
    const { key } = (await workspace.ask(`POST /api/d/${id}/cite`, { body: { citationId } })).body;
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: text(key) } });
    return id as string;
  }

  /** Lets the workspace's owner write in a document of another person. */
  async function share(id: string, person: Person): Promise<void> {
    const headers = { cookie: await workspace.signIn(person.id), "sec-fetch-site": "same-origin" };
    const shared = { key: null, headers, body: { email: workspace.owner.email, role: "edit" } };
    expect((await workspace.ask(`PUT /api/w/documents/${id}/people`, shared)).status).toBe(200);
  }

  async function published(...given: Parameters<typeof citing>): Promise<string> {
    const id = await citing(...given);
    expect((await workspace.ask(`POST /api/d/${id}/publish`, { body: {} })).status).toBe(200);
    return id;
  }

  async function notices(
    personId?: string,
  ): Promise<{ kind: string; documentId: string | null; citationId: string | null }[]> {
    const cookie = await workspace.signIn(personId);
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const { notifications } = (await workspace.ask("GET /api/w/notifications?unread=true", { key: null, headers }))
      .body;
    await workspace.ask("PATCH /api/w/notifications", { key: null, headers, body: { read: true } });
    return notifications;
  }

  test("tells nothing while a registry is down, and calls nothing fabricated", async () => {
    const { id } = await saved();
    await published(id);
    await run();
    isDown = true;
    time += 24 * 60 * MINUTE_MS;
    expect(await run()).toMatchObject({ told: 0 });
    expect(await notices()).toEqual([]);
  });

  test("tells once of a retraction, by the document that is published, else by the work", async () => {
    const [cited, kept] = [await saved(), await saved()];
    const document = await published(cited.id);
    await run();
    expect(await notices()).toEqual([]);
    for (const { doi } of [cited, kept]) records.set(doi, { title: records.get(doi)?.title ?? "", isRetracted: true });
    time += 24 * 60 * MINUTE_MS;
    expect(await run()).toMatchObject({ documents: 1, works: 2, told: 2 });
    expect(await notices()).toMatchObject([
      { kind: "check", documentId: null, citationId: kept.id },
      { kind: "check", documentId: document, citationId: null },
    ]);
    const { checks, lastCheck } = (await workspace.ask(`GET /api/w/citations/${kept.id}`)).body;
    expect([checks.retracted, lastCheck]).toEqual([
      true,
      expect.objectContaining({ status: "retracted", isGone: false }),
    ]);
    time += 24 * 60 * MINUTE_MS;
    expect(await run()).toMatchObject({ told: 0 });
  });

  const stored = async (id: string) => (await workspace.ask(`GET /api/w/citations/${id}`)).body.csl;
  const retract = ({ doi }: { doi: string }) =>
    records.set(doi, { title: records.get(doi)?.title ?? "", isRetracted: true });

  test("tells the owners of documents that are not published by the document, and asks no registry for that", async () => {
    const other = await workspace.makePerson();
    const work = await saved();
    const [mine, theirs] = [await citing(work.id), await citing(work.id, undefined, other)];
    // The work of the library may be another one than what was cited.
    await workspace.ask(`PATCH /api/w/citations/${work.id}`, {
      body: { csl: { ...(await stored(work.id)), volume: "7" } },
    });
    const same = await citing(work.id);
    await run();
    await notices(other.id);
    retract(work);
    asked = [];
    expect(await nextNight()).toMatchObject({ documents: 0, works: 1, told: 3 });
    expect(asked).toHaveLength(1);
    const checked = async (personId?: string) => (await notices(personId)).filter(({ kind }) => kind === "check");
    expect((await checked()).map(({ documentId }) => documentId).toSorted()).toEqual([mine, same].toSorted());
    expect(await checked(other.id)).toMatchObject([{ documentId: theirs }]);
    for (const document of [mine, same]) {
      const { counts } = (await workspace.ask(`GET /api/w/documents/${document}/checks`)).body;
      expect(counts).toMatchObject({ retracted: 1 });
    }
    expect(await nextNight()).toMatchObject({ told: 0 });
  });

  test("tells by the work where no document cites it any more, a draft does, or one in the trash", async () => {
    const [trashed, drafted, removed] = [await saved(), await saved(), await saved()];
    await workspace.ask(`DELETE /api/d/${await citing(trashed.id)}`);
    const document = await citing(removed.id);
    const [{ id: cited }] = (await workspace.ask(`GET /api/d/${document}/cite`)).body.citations;
    await workspace.ask(`PATCH /api/d/${document}`, { body: { markdown: "Text." } });
    await workspace.ask(`DELETE /api/d/${document}/cite/${cited}`);
    const draft = (await workspace.ask(`POST /api/w/documents/${document}/drafts`, { body: { name: "Other words" } }))
      .body;
    await workspace.ask(`POST /api/d/${draft.id}/cite`, { body: { citationId: drafted.id } });
    await run();
    for (const work of [trashed, drafted, removed]) retract(work);
    expect(await nextNight()).toMatchObject({ told: 3 });
    const told = (await notices()).map(({ citationId }) => citationId);
    expect(told.toSorted()).toEqual([trashed.id, drafted.id, removed.id].toSorted());
  });

  test("tells by the work of what became wrong with its data where a document cites it with other data", async () => {
    const work = await saved();
    await citing(work.id);
    await workspace.ask(`PATCH /api/w/citations/${work.id}`, {
      body: { csl: { ...(await stored(work.id)), volume: "7" } },
    });
    await run();
    records.set(work.doi, { title: `${records.get(work.doi)?.title} Mars` });
    expect(await nextNight()).toMatchObject({ told: 1 });
    expect(await notices()).toMatchObject([{ documentId: null, citationId: work.id }]);
  });

  const reference = async (document: string) =>
    (await workspace.ask(`GET /api/w/documents/${document}/checks`)).body.checks[0];

  const nextNight = () => {
    time += 24 * 60 * MINUTE_MS;
    return run();
  };

  test("tells of a preprint that was withdrawn", async () => {
    const { id } = (await workspace.ask("POST /api/d/citations", { body: { arxivId: "2401.00001" } })).body;
    const document = await published(id);
    await run();
    expect(await notices()).toEqual([]);
    withdrawn = true;
    expect(await nextNight()).toMatchObject({ told: 1 });
    expect(await notices()).toMatchObject([{ kind: "check", documentId: document }]);
  });

  test("tells once of an address that died, until it is back, and of none whose server is down", async () => {
    const body = { url: "https://example.org/tables" };
    const { id } = (await workspace.ask("POST /api/d/citations", { body })).body;
    const document = await published(id);
    for (const status of [200, 503, null]) {
      pageStatus = status;
      expect(await nextNight()).toMatchObject({ told: 0 });
    }
    expect((await reference(document)).reason).toBeUndefined();
    pageStatus = 410;
    expect(await nextNight()).toMatchObject({ told: 1 });
    expect(await notices()).toMatchObject([{ kind: "check", documentId: document }]);
    const gone = { status: "unknown", reason: "gone", message: expect.stringContaining("404 or 410") };
    expect(await reference(document)).toMatchObject(gone);
    const checkedNow = await workspace.ask(`POST /api/w/documents/${document}/checks`);
    expect(checkedNow.body.checks).toMatchObject([gone]);
    expect((await workspace.ask(`GET /api/w/citations/${id}`)).body.lastCheck).toMatchObject({ isGone: true });
    expect(await nextNight()).toMatchObject({ told: 0 });
    pageStatus = 200;
    await nextNight();
    expect((await reference(document)).reason).toBeUndefined();
  });

  test("tells of a quotation that was verbatim and is no more", async () => {
    const { id } = await saved();
    const attach = async (text: string) => {
      const body = new FormData();
      body.set("file", new Blob([new Uint8Array(testPages([text]))], { type: "application/pdf" }), "tides.pdf");
      return (await workspace.ask(`POST /api/w/citations/${id}/attachments`, { body })).body.id;
    };
    const first = await attach("The tides follow the moon in order.");
    const document = await published(id, (key) => `“The tides follow the moon” [@${key}].`);
    await run();
    await workspace.ask(`DELETE /api/w/citations/${id}/attachments/${first}`);
    await attach("The tides follow the sun in order.");
    time += 24 * 60 * MINUTE_MS;
    await run();
    expect(await notices()).toMatchObject([{ kind: "check", documentId: document }]);
    expect((await workspace.ask(`GET /api/w/documents/${document}/checks`)).body.counts).toMatchObject({ altered: 1 });
  });

  test("begins at 03:00 UTC, once a day, and asks no registry more than once a second", async () => {
    for (let n = 0; n < 5; n++) await saved();
    const unasked = { isForced: false };
    expect(await run(unasked)).toBeNull();
    time = dayAt(2, 59);
    expect(await run(unasked)).toBeNull();
    time = dayAt(3);
    asked = [];
    expect(await run(unasked)).toMatchObject({ works: 5 });
    expect(asked.length).toBeGreaterThanOrEqual(5);
    const gaps = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
    expect(await run(unasked)).toBeNull();
  });

  test("goes on where a killed process stood, after its claim, and asks about one work twice at most", async () => {
    for (let n = 0; n < 6; n++) await saved();
    asked = [];
    await new Promise<void>((killed) => {
      const pause = (ms: number) => {
        time += ms;
        if (asked.length < 3) return Promise.resolve();
        killed();
        // As after kill -9: nothing of this process happens any more.
        return new Promise<void>(() => {});
      };
      void run({ pause });
    });
    expect(await run()).toBeNull();
    time += 6 * MINUTE_MS;
    expect(await run({ isForced: false })).toMatchObject({ works: expect.any(Number) });
    expect(new Set(asked.map(({ doi }) => doi)).size).toBe(6);
    // The one that was being asked about is asked about again.
    expect(asked.length).toBeLessThanOrEqual(7);
  });
});

/** What arXiv says of a preprint. */
const feedOf = (
  isWithdrawn: boolean,
) => `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom">
  <entry><id>http://arxiv.org/abs/2401.00001v1</id><title>Tides of Mars</title><author><name>Jane Doe</name></author>
  <published>2024-01-01T00:00:00Z</published><summary>Mars has tides.</summary>
  ${isWithdrawn ? "<arxiv:comment>This paper has been withdrawn by the author</arxiv:comment>" : ""}</entry></feed>`;
