import type { z } from "zod";
import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import type { Gated, GuestOperation } from "#lib/base/operation";

/**
 * Throws `insufficient_role` unless a guest calls an operation that names guests, and has what it needs: guests may call
 * nothing else, and nobody else may call that.
 */
export function requireGuest({ guest: needed }: Pick<Gated, "guest">, { guest }: Pick<Caller, "guest">): void {
  if (!guest || !needed) throw refused("A guest link does not let you do this.");
  if (needed === "link") return;
  if (!guest.isOpen) throw refused("This link needs its password.");
  if (needed === "comment" && guest.role !== "comment") throw refused("This link is for reading only.");
}

const refused = (words: string) => new AppError("insufficient_role", words);

/** An operation for guests as the gate needs it. */
export const asGated = <I extends z.ZodObject, O extends z.ZodType>(operation: GuestOperation<I, O>): Gated => ({
  role: "owner",
  // Only `guest` opens it; a scope other than `read` has its fields looked through for hidden characters.
  scope: "suggest",
  reach: "account",
  ...operation,
});
