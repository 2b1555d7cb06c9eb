import { createHash, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { openSigner } from "#lib/statements/keys/signer";
import { longestHoldMs } from "#lib/test-cpu";
import { GET as getKeys } from "../../../app/.well-known/jwks.json/route";
import { GET as getPageStatement } from "../../../app/p/[slug]/colophon.json/route";
import { GET as getPage } from "../../../app/p/[slug]/route";

let workspace: TestWorkspace;
let session: Record<string, string>;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  session = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
});
afterAll(() => workspace.close());

type Statement = {
  document: { id: string; title: string; url: string | null; version: number };
  textHash: string;
  words: number;
  contributors: {
    name: string;
    origin: string;
    agent: string | null;
    model: string | null;
    words: number;
    reviewed: number;
  }[];
  runs: { start: number; end: number; contributor: number }[];
  paragraphs: string[];
  historyHead: string;
};
type Signed = { payload: string; protected: string; signature: string };

const asked = () => new Request("http://localhost:3000/");
const none = { params: Promise.resolve({}) };
const keys = async () => (await (await getKeys(asked(), none)).json()).keys as { kid: string; x: string }[];

/** The payload of a statement; a verifier that shares no code with the product. */
async function verified(jws: Signed): Promise<Statement> {
  const { alg, kid } = JSON.parse(Buffer.from(jws.protected, "base64url").toString());
  const jwk = (await keys()).find((key) => key.kid === kid);
  if (alg !== "EdDSA" || !jwk) throw new Error("There is no such key.");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: jwk.x }, format: "jwk" });
  const isSigned = verify(
    null,
    Buffer.from(`${jws.protected}.${jws.payload}`),
    key,
    Buffer.from(jws.signature, "base64url"),
  );
  if (!isSigned) throw new Error("The signature is wrong.");
  return JSON.parse(Buffer.from(jws.payload, "base64url").toString());
}

const sha256 = (text: string) => `sha-256:${createHash("sha256").update(text).digest("hex")}`;
const model = { "x-agent-model": "model-x", "x-agent-name": "writer" };

/** A text whose first paragraph an agent wrote and whose second a person. */
async function written(): Promise<string> {
  const markdown = "The **sea** is salt.";
  const { body } = await workspace.ask("POST /api/d", { body: { title: "Tides", markdown }, headers: model });
  const person = await workspace.makeKey({ isHuman: true });
  await workspace.ask(`PATCH /api/d/${body.id}`, { key: person, body: { append: "The moon is full." } });
  return body.id;
}
const statement = async (id: string, key?: string) =>
  (await workspace.ask(`GET /api/w/documents/${id}/statement`, key ? { key } : {})).body;
const markdown = async (id: string) =>
  (await workspace.ask(`GET /api/d/${id}`, { headers: { accept: "text/markdown" } })).body;

test("refuses a key without read, a stranger and a bound key of another document", async () => {
  const id = await written();
  const asks = async (key: string) => {
    const { status, body } = await workspace.ask(`GET /api/w/documents/${id}/statement`, { key });
    return [status, body.code];
  };
  expect(await asks(await workspace.makeKey({ scopes: ["create"] }))).toEqual([403, "insufficient_scope"]);
  expect(await asks((await workspace.makePerson()).key)).toEqual([404, "not_found"]);
  const other = await written();
  expect(await asks(await workspace.makeKey({ documentId: other }))).toEqual([403, "document_not_in_token"]);
});

test("says who wrote which words of the markdown, signed", async () => {
  const id = await written();
  const said = await verified(await statement(id));
  const text = await markdown(id);
  expect(said).toMatchObject({
    type: "colophon-statement",
    issuer: "http://localhost:3000",
    document: { id, title: "Tides", url: null, version: 2 },
    textHash: sha256(text),
    words: 8,
    contributors: [
      { name: "Owner", origin: "human", agent: null, model: null, words: 4, reviewed: 4 },
      { name: "model-x", origin: "agent", agent: "writer", model: "model-x", words: 4, reviewed: 0 },
    ],
  });
  expect(said.runs.map(({ start, end, contributor }) => [text.slice(start, end), contributor])).toEqual([
    ["The **sea** is salt.", 1],
    ["The moon is full.", 0],
  ]);
  const [latest] = (await workspace.ask(`GET /api/d/${id}/versions`)).body.versions;
  expect(said.historyHead).toBe(latest.hash);
  expect(said.paragraphs).toEqual(["Tides", "Theseaissalt.", "Themoonisfull."].map(sha256));
});

test("counts the words of agents that a person answered for", async () => {
  const id = await written();
  const { body } = await workspace.ask(`GET /api/d/${id}?format=nodes`);
  await workspace.ask(`POST /api/w/documents/${id}/reviews`, {
    key: null,
    headers: session,
    body: { version: 2, nodeIds: [body.nodes[0].id] },
  });
  const said = await verified(await statement(id));
  expect(said.contributors[1]).toMatchObject({ name: "model-x", words: 4, reviewed: 4 });
});

test("is over what its reader gets: without comments on a page, without hidden characters for an agent", async () => {
  const person = await workspace.makeKey({ isHuman: true });
  const source = "<!-- not yet -->\n\nA\u{e0041} *word* <!-- no --> more\n\n| a |\n|---|\n| b |\n";
  const { body } = await workspace.ask("POST /api/d", { key: person, body: { title: "T", markdown: source } });
  const covered = (said: Statement, text: string) => {
    expect(said.textHash).toBe(sha256(text));
    return said.runs.map(({ start, end }) => text.slice(start, end));
  };
  const own = await verified(await statement(body.id, person));
  const ownText = (await workspace.ask(`GET /api/d/${body.id}`, { key: person, headers: { accept: "text/markdown" } }))
    .body;
  expect(covered(own, ownText)).toHaveLength(4);
  expect(covered(await verified(await statement(body.id)), await markdown(body.id))).toContain("b");
  const { slug } = (await workspace.ask(`POST /api/d/${body.id}/publish`, { body: {} })).body;
  const page = (name: string) => ({ params: Promise.resolve({ slug: name }) });
  const published = await (await getPage(asked(), page(`${slug}.md`))).text();
  expect(published).not.toContain("not yet");
  const said = await verified(await (await getPageStatement(asked(), page(slug))).json());
  expect(covered(said, published)).toEqual(["A\u{e0041} *word*  more", "a", "b"]);
  expect(said.document.url).toBe(`http://localhost:3000/p/${slug}`);
  await workspace.ask(`DELETE /api/d/${body.id}/publish`);
  expect((await getPageStatement(asked(), page(slug))).status).toBe(404);
});

test("a page's statement follows a review, which makes no version", async () => {
  const id = await written();
  const { slug } = (await workspace.ask(`POST /api/d/${id}/publish`, { body: {} })).body;
  const read = async () => {
    const answer = await getPageStatement(asked(), { params: Promise.resolve({ slug }) });
    return (await verified(await answer.json())).contributors[1]?.reviewed;
  };
  expect(await read()).toBe(0);
  await workspace.ask(`POST /api/w/documents/${id}/reviews`, {
    key: null,
    headers: session,
    body: { version: 3, all: true },
  });
  expect(await read()).toBe(4);
});

test("of a text of 250 kB, as of its page, lets nobody else wait for 200 ms", async () => {
  const line = "The *sea* is salt, the **moon** draws it, and the land stays where it is.";
  const text = Array.from({ length: 3_000 }, (_, at) => `${at} ${line}\n`).join("\n");
  const { body } = await workspace.ask("POST /api/d", { body: { title: "Long", markdown: text }, headers: model });
  const { slug } = (await workspace.ask(`POST /api/d/${body.id}/publish`, { body: {} })).body;
  const route = `GET /api/w/documents/${body.id}/statement?aiUse=elsevier`;
  const asks = [
    async () => (await workspace.ask(route)).body,
    async () => (await getPageStatement(asked(), { params: Promise.resolve({ slug }) })).json(),
  ];
  for (const ask of asks) {
    const given: Signed[] = [];
    expect(await longestHoldMs(async () => given.push(await ask()))).toBeLessThan(200);
    const [signed] = given;
    const said = signed && (await verified(signed));
    expect([said?.textHash, said?.runs.length]).toEqual([sha256(text), 3_000]);
  }
});

test("former keys stay listed, and statements signed with them stay valid", async () => {
  const id = await written();
  const before = await statement(id);
  const pem = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  await openSigner(workspace.store.db, { SIGNING_KEY: pem, DATA_DIR: "" });
  const after = await statement(id);
  expect(after.protected).not.toBe(before.protected);
  expect((await verified(before)).words).toBe((await verified(after)).words);
  const answer = await getKeys(asked(), none);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect((await answer.json()).keys[0]).toMatchObject({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" });
  await openSigner(workspace.store.db, workspace.running.env);
  expect((await statement(id)).protected).toBe(before.protected);
  expect(await keys()).toHaveLength(2);
});

test("the private key is readable only by its owner and never answered", async () => {
  const file = join(workspace.running.env.DATA_DIR, "signing-key.pem");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Object.keys((await keys())[0] ?? {}).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
});
