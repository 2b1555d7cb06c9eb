import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import type { Workspace } from "./start-workspace";

/** A server that agents write to; when `isAlive` is false, its agents use another server. */
export type Place = Pick<Workspace, "origin" | "key"> & { isAlive(): boolean };

type Write = { place: Place; model: string; id: string; fields: object };

const answerWithinMs = 20_000;

/** Writes until a server acknowledges; like a good client, retries with the same Idempotency-Key when a server is gone. */
async function write(places: readonly Place[], { place, model, id, fields }: Write): Promise<number> {
  const key = randomUUID();
  const until = Date.now() + answerWithinMs;
  while (Date.now() < until) {
    const { origin, key: apiKey } = place.isAlive() ? place : (places.find((other) => other.isAlive()) ?? place);
    const headers = {
      "x-api-key": apiKey,
      "content-type": "application/json",
      "x-agent-model": model,
      "idempotency-key": key,
    };
    const body = JSON.stringify(fields);
    const answer = await fetch(`${origin}/api/d/${id}`, { method: "PATCH", headers, body }).catch(() => null);
    if (answer?.ok) return (await answer.json()).version;
    if (answer && answer.status !== 409) throw new Error(`A write was refused: ${await answer.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("No server responded to a write.");
}

/**
 * One agent per paragraph appends to it and after it, with stale bases, while a person types at the end of the page;
 * returns every word that was acknowledged.
 */
export async function writeTogether(
  page: Page,
  { id, nodes, places, seconds }: { id: string; nodes: readonly string[]; places: readonly Place[]; seconds: number },
): Promise<string[]> {
  const acknowledged: string[] = [];
  const until = Date.now() + seconds * 1_000;
  const work = nodes.map(async (nodeId, at) => {
    const place = places[at % places.length];
    if (!place) throw new Error("There is no server.");
    let base = 1;
    let mine = `Paragraph ${at}.`;
    for (let turn = 0; Date.now() < until; turn++) {
      const word = `agent${at}turn${turn}`;
      const isAppending = turn % 3 === 2;
      const text = isAppending
        ? { nodeId, placement: "after", markdown: word }
        : { nodeId, markdown: `${mine} ${word}` };
      const fields = { ...text, baseVersion: base, onConflict: "suggest" };
      const version = await write(places, { place, model: `model-${at}`, id, fields });
      acknowledged.push(word);
      if (!isAppending) mine = `${mine} ${word}`;
      // Every second base is stale.
      if (turn % 2 === 0) base = version;
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  });
  const typing = async () => {
    for (let count = 0; Date.now() < until; count++) {
      const word = `person${count}`;
      await page.keyboard.type(` ${word}`, { delay: 40 });
      acknowledged.push(word);
    }
  };
  await Promise.all([...work, typing()]);
  return acknowledged;
}
