import { z } from "zod";

/** What a key may be allowed to do. */
export const SCOPES = ["read", "create", "update", "delete", "publish", "suggest"] as const;

/** One permission. */
export type Scope = (typeof SCOPES)[number];

/** Parses one permission. */
export const scopeShape = z.enum(SCOPES);

/** Who is asking, as the credentials prove it: nobody can claim to be another. */
export type Caller = {
  type: "user" | "key";
  /** The person whose things are reached. */
  userId: string;
  /** The session's person or the key: what provenance and limits are counted by. */
  id: string;
  /** The session or the key: access ends with it. */
  credentialId: string;
  name: string;
  scopes: readonly Scope[];
  /** The only document a bound key reaches. */
  documentId: string | null;
  origin: "human" | "agent";
  model: string | null;
  agent: string | null;
};

/** Whether the caller may do what needs `scope`; `update` includes `suggest`. */
export const allows = (caller: Pick<Caller, "scopes">, scope: Scope): boolean =>
  caller.scopes.includes(scope) || (scope === "suggest" && caller.scopes.includes("update"));
