import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { findKey, revokeKey } from "#lib/people/auth/store";
import { askMcp, openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

const NO_DOCUMENT = "colophon://doc_00000000000000000000000000";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

const create = async (title: string, markdown = "The sea."): Promise<string> =>
  (await workspace.ask("POST /api/d", { body: { title, markdown } })).body.id;

/** A client of the protocol of 2026-07-28, which knows streams of notifications. */
async function connectModern(key = workspace.firstKey): Promise<Client> {
  const client = new Client(
    { name: "modern", version: "1.0.0" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const url = new URL("http://localhost:3000/api/mcp");
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: askMcp, requestInit }));
  return client;
}

describe("documents as resources", () => {
  test.each([NO_DOCUMENT, "file:///etc/passwd", "colophon://", "colophon://fol_1/../doc_1"])(
    "refuse to read %s",
    async (uri) => {
      for (const client of [await workspace.connect(), await connectModern()]) {
        await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
      }
    },
  );

  test("are neither listed nor read with a key without read access or of another document", async () => {
    const id = await create("Mine");
    const writer = await workspace.connect(await workspace.makeKey({ scopes: ["create"] }));
    expect((await writer.listResources()).resources).toEqual([]);
    await expect(writer.readResource({ uri: `colophon://${id}` })).rejects.toMatchObject({
      data: { code: "insufficient_scope" },
    });
    const other = await create("Other");
    const bound = await workspace.connect(await workspace.makeKey({ documentId: other }));
    expect((await bound.listResources()).resources.map(({ uri }) => uri)).toEqual([`colophon://${other}`]);
    await expect(bound.readResource({ uri: `colophon://${id}` })).rejects.toMatchObject({
      data: { code: "document_not_in_token" },
    });
  });

  test("are not another person's", async () => {
    const stranger = await workspace.makePerson("Stranger");
    const client = await workspace.connect(stranger.key);
    const uri = `colophon://${await create("Mine")}`;
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
  });

  test("reject an invented cursor", async () => {
    const client = await workspace.connect();
    await expect(client.listResources({ cursor: "nonsense" })).rejects.toMatchObject({
      data: { code: "invalid_request" },
    });
  });

  test("are listed, last changed first, and read as markdown", async () => {
    const id = await create("Tides", "# Ebb\n\nThe *sea*.");
    for (const client of [await workspace.connect(), await connectModern()]) {
      const [resource] = (await client.listResources()).resources;
      expect(resource).toMatchObject({ uri: `colophon://${id}`, name: id, title: "Tides", mimeType: "text/markdown" });
      const { contents } = await client.readResource({ uri: `colophon://${id}` });
      expect(contents).toEqual([{ uri: `colophon://${id}`, mimeType: "text/markdown", text: "# Ebb\n\nThe *sea*.\n" }]);
    }
  });

  test("have a template whose id is completed", async () => {
    const client = await workspace.connect();
    const [template] = (await client.listResourceTemplates()).resourceTemplates;
    expect(template).toMatchObject({ uriTemplate: "colophon://{id}" });
  });
});

describe("completion", () => {
  const resource = { type: "ref/resource", uri: "colophon://{id}" } as const;

  test.each([
    ["an unknown template", { type: "ref/resource", uri: "file:///{path}" } as const, "path"],
    ["an unknown variable", resource, "path"],
    ["an unknown prompt", { type: "ref/prompt", name: "nonsense" } as const, "document"],
    ["an unknown argument", { type: "ref/prompt", name: "tighten" } as const, "nonsense"],
  ])("refuses %s", async (_name, ref, name) => {
    const client = await workspace.connect();
    await expect(client.complete({ ref, argument: { name, value: "" } })).rejects.toMatchObject({ code: -32602 });
  });

  test("offers documents by the beginning of their id, and by words", async () => {
    const id = await create("Plankton", "Krill drifts.");
    const client = await workspace.connect();
    for (const ref of [resource, { type: "ref/prompt", name: "tighten" } as const]) {
      const name = ref === resource ? "id" : "document";
      const complete = async (value: string) => (await client.complete({ ref, argument: { name, value } })).completion;
      expect((await complete("")).values).toContain(id);
      expect(await complete(id.slice(0, -1))).toMatchObject({ values: [id], hasMore: false });
      expect((await complete("krill")).values).toEqual([id]);
      expect((await complete("doc_none")).values).toEqual([]);
    }
  });

  test("has nothing to offer for an argument in one's own words", async () => {
    const client = await workspace.connect();
    const argument = { name: "reduction", value: "a" };
    const { completion } = await client.complete({ ref: { type: "ref/prompt", name: "tighten" }, argument });
    expect(completion.values).toEqual([]);
  });
});

describe("a stream of notifications", () => {
  test("is not offered to clients of 2025, whose streams need a session", async () => {
    expect((await workspace.connect()).getServerCapabilities()?.resources).toEqual({});
    expect((await connectModern()).getServerCapabilities()?.resources).toMatchObject({ subscribe: true });
  });

  test("rejects more than a hundred documents", async () => {
    const client = await connectModern();
    const resourceSubscriptions = Array.from({ length: 101 }, (_, at) => `colophon://doc_${at}`);
    await expect(client.listen({ resourceSubscriptions })).rejects.toThrow();
  });

  test("tells of each version of the documents that the caller can read, and acknowledges only those", async () => {
    const id = await create("Watched");
    const uri = `colophon://${id}`;
    const client = await connectModern();
    let told = (_uri: string) => {};
    const next = () => new Promise<string>((resolve) => (told = resolve));
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => told(params.uri));
    const stranger = await workspace.makePerson("Stranger");
    const theirs = (await workspace.ask("POST /api/d", { key: stranger.key, body: { title: "Theirs" } })).body.id;
    const subscription = await client.listen({
      resourceSubscriptions: [uri, NO_DOCUMENT, `colophon://${theirs}`, "file:///x"],
    });
    expect(subscription.honoredFilter).toEqual({ resourceSubscriptions: [uri] });
    for (const markdown of ["The ocean.", "The lake."]) {
      const heard = next();
      await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown } });
      expect(await heard).toBe(uri);
    }
    await subscription.close();
  });

  test("ends when the key is revoked or the document deleted", async () => {
    const key = await workspace.makeKey();
    const [first, second] = [await create("One"), await create("Two")];
    const listen = async (id: string) =>
      (await connectModern(key)).listen({ resourceSubscriptions: [`colophon://${id}`] });
    const ofFirst = await listen(first);
    const ofSecond = await listen(second);
    await workspace.ask(`DELETE /api/d/${first}`);
    expect(await ofFirst.closed).toBe("graceful");
    const { db } = workspace.store;
    await revokeKey(db, workspace.owner.id, (await findKey(db, key))?.id ?? "", new Date());
    expect(await ofSecond.closed).toBe("graceful");
  });
});
