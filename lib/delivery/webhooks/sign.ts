import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A new secret: 256 random bits in base64 behind `whsec_`. */
export const makeSecret = (): string => PREFIX + randomBytes(32).toString("base64");

/**
 * The headers that prove the sender of a message, by Standard Webhooks
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
export function signedHeaders(secret: string, id: string, body: string, now: Date): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": `v1,${signature}` };
}
