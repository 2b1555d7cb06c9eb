import "server-only";
import { AppError } from "#lib/base/errors";
import { fetchPublic } from "#lib/outside/fetch-public";
import { signedHeaders } from "./sign";
import type { Attempt, Claimed } from "./store";

const TIMEOUT_MS = 10_000;

/** Sends a delivery to a public address and returns the result; a redirect is not followed. */
export async function send({ url, secret, event }: Claimed, now: Date, signal?: AbortSignal): Promise<Attempt> {
  const { id, type, documentId, by, data, at } = event;
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data: { documentId, by, ...data } });
  const headers = { "content-type": "application/json", ...signedHeaders(secret, id, body, now) };
  try {
    const { status } = await fetchPublic(url, {
      post: { headers, body },
      timeoutMs: TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    });
    return { status, failure: status >= 300 && status < 400 ? "Redirects are not followed." : null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: null, failure: error.message };
  }
}

/** Whether a result acknowledges the event. */
export const isAcknowledged = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;
