import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Server } from "./server";

const article = readFileSync(new URL("../../docs/article.md", import.meta.url), "utf8");

/** The article of the tour: about 20 kB of markdown with every feature. */
export const articleMarkdown = article;

/** Creates a document from `markdown` and returns its id. */
export async function createDocument(server: Server, markdown: string): Promise<string> {
  const answer = await fetch(`${server.origin}/api/d`, {
    method: "POST",
    headers: { ...server.headers, "content-type": "application/json" },
    body: JSON.stringify({ markdown }),
  });
  if (!answer.ok) throw new Error(`The document could not be created: ${await answer.text()}`);
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

/** Publishes a document from `markdown` and returns the path of its page. */
export async function publishDocument(server: Server, markdown: string): Promise<string> {
  const answer = await fetch(`${server.origin}/api/d/${await createDocument(server, markdown)}/publish`, {
    method: "POST",
    headers: { ...server.headers, "content-type": "application/json" },
    body: "{}",
  });
  if (!answer.ok) throw new Error(`The document could not be published: ${await answer.text()}`);
  return `/p/${z.object({ slug: z.string() }).parse(await answer.json()).slug}`;
}

/** Creates a document from the start of the article whose JSON response has about `bytes` bytes; returns its path, its markdown and that response. */
export async function documentOfSize(server: Server, bytes: number): Promise<Sized> {
  const blocks = article.split(/\n\n(?=\S)/);
  let low = 1;
  let high = blocks.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { body } = await made(server, blocks.slice(0, middle).join("\n\n"));
    if (Buffer.byteLength(body) < bytes) low = middle + 1;
    else high = middle;
  }
  return made(server, blocks.slice(0, low).join("\n\n"));
}

type Sized = { path: string; markdown: string; body: string };

async function made(server: Server, markdown: string): Promise<Sized> {
  const path = `/api/d/${await createDocument(server, markdown)}`;
  const answer = await fetch(`${server.origin}${path}`, { headers: server.headers });
  return { path, markdown, body: await answer.text() };
}
