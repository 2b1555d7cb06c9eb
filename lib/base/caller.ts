import { z } from "zod";
import type { GUARDS } from "#db/schema/kinds-of-change";

/** The permissions that a key can have. */
export const SCOPES = ["read", "create", "update", "delete", "publish", "suggest"] as const;

/** One permission. */
export type Scope = (typeof SCOPES)[number];

/** Parses one permission. */
export const scopeShape = z.enum(SCOPES);

/** One guard of a key. */
export type Guard = (typeof GUARDS)[number];

/** What a key is bound to: one document, or a folder with everything below it. */
export type Bound = { kind: "document" | "folder"; id: string };

/** What a guest link opens; until `isOpen`, it waits for its password. */
export type GuestAccess = {
  documentId: string;
  /** By whom the document is read for the guest. */
  ownerId: string;
  role: "view" | "comment";
  isOpen: boolean;
  endsAt: Date;
  /** Who wrote what this browser wrote by the link; null before it wrote anything. */
  authorId: string | null;
};

/** The caller, as proved by its credentials. */
export type Caller = {
  type: "user" | "key" | "guest";
  /** The person whose things the caller reaches; of a guest, the link, which is no person. */
  userId: string;
  /** The session's person or the key, by which provenance and limits are counted. */
  id: string;
  /** The session or the key; access ends with it. */
  credentialId: string;
  name: string;
  scopes: readonly Scope[];
  /** The only document or folder that a bound key reaches; null for all. */
  bound: Bound | null;
  origin: "human" | "agent";
  model: string | null;
  agent: string | null;
  /** The name that an agent gives the run of its writes; null without one. */
  run?: string | null;
  /** What happens to an agent's write that changes more than its wording; `warn` without it. */
  guard?: Guard;
  /** Whether it writes drafts only, and no document itself. */
  isForDrafts?: boolean;
  /** The person for whom a key of their own tool writes. */
  person?: { id: string; name: string };
  /** What a guest may see; only guests have it. */
  guest?: GuestAccess;
};

/** Whether the caller has `scope`; `update` includes `suggest`. */
export const allows = (caller: Pick<Caller, "scopes">, scope: Scope): boolean =>
  caller.scopes.includes(scope) || (scope === "suggest" && caller.scopes.includes("update"));
