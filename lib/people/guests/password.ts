import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { runtime } from "#lib/base/runtime";
import { withinLimit } from "#lib/limits/rate-limit";
import type { FoundGuestLink } from "./store";

/** The name of the cookie that says that a guest knows the password of a link. */
export const guestCookie = (id: string): string => `colophon-${id}`;

const ATTEMPTS_PER_MINUTE = 30;

type Locked = Pick<FoundGuestLink, "id" | "password">;

/** The stored form of a link's password, hashed as those of accounts are. */
export async function hashGuestPassword(password: string): Promise<string> {
  const { auth } = await runtime();
  return (await auth.$context).password.hash(password);
}

/** Whether this is the password of a link; throws `rate_limited` after 30 attempts in a minute, whoever makes them. */
export async function isGuestPassword({ id, password: hash }: Locked, password: string): Promise<boolean> {
  const { auth, counters } = await runtime();
  const count = await counters.count(`guest:${id}`, ATTEMPTS_PER_MINUTE);
  withinLimit({ count, perMinute: ATTEMPTS_PER_MINUTE }, "Too many attempts with a password.");
  return hash === null || (await auth.$context).password.verify({ hash, password });
}

/** The value of the cookie that opens a link: signed, and bound to the link and its password. */
export async function guestProof({ id, password }: Locked): Promise<string> {
  const { auth } = await runtime();
  const { secret } = await auth.$context;
  return createHmac("sha256", secret).update(`colophon guest ${id} ${password}`).digest("base64url");
}

/** Whether a link needs no password, or the cookie's value is its proof; compares in constant time. */
export async function isGuestOpen(link: Locked, proof: string | null): Promise<boolean> {
  if (link.password === null) return true;
  const [given, wanted] = [Buffer.from(proof ?? ""), Buffer.from(await guestProof(link))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
