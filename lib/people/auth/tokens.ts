import { randomBytes } from "node:crypto";
import { hashKey } from "./keys";

/** The prefixes of a connection's tokens; they are not stored. */
export const TOKEN_PREFIX = { access: "at_usr_", refresh: "rt_usr_" } as const;

/** A new token without its prefix: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString("base64url");

/** Whether the text has the form of an access token. */
export const isAccessToken = (text: string): boolean => /^at_usr_[A-Za-z0-9_-]{43}$/.test(text);

/** The stored hash of a token without its prefix. */
export const hashToken = (token: string): string => Buffer.from(hashKey(token)).toString("base64url");
