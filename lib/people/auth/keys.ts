import { createHash, randomBytes } from "node:crypto";

const PREFIX = "ak_usr_";

/** A new API key: 256 random bits behind `ak_usr_`. */
export const makeKey = (): string => PREFIX + randomBytes(32).toString("base64url");

/** Whether the text has the form of a key. */
export const isKey = (text: string): boolean => /^ak_usr_[A-Za-z0-9_-]{32,200}$/.test(text);

/** The stored hash of a key: 256 bits of entropy need no slow hash. */
export const hashKey = (key: string): Uint8Array => new Uint8Array(createHash("sha256").update(key).digest());

/** The last four characters of a key, which lists show. */
export const lastFour = (key: string): string => key.slice(-4);
