import { createHmac, timingSafeEqual } from "node:crypto";

const signature = (secret: string, userId: string) =>
  createHmac("sha256", secret).update(`colophon unsubscribe ${userId}`).digest("base64url");

/** The token with which a person ends their notices by e-mail without signing in. */
export const unsubscribeToken = (secret: string, userId: string): string => `${userId}.${signature(secret, userId)}`;

/** The id of the token's person; null for a token that this secret did not sign. Compares in constant time. */
export function personOfToken(secret: string, token: string): string | null {
  const [userId = ""] = token.split(".");
  const [given, wanted] = [Buffer.from(token), Buffer.from(unsubscribeToken(secret, userId))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? userId : null;
}
