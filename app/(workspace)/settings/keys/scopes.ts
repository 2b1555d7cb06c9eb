import type { Scope } from "#lib/base/caller";

/** The permissions of a key, in display order. */
export const SCOPES = ["read", "suggest", "create", "update", "publish", "delete"] as const satisfies readonly Scope[];
