import type { z } from "zod";
import { AppError } from "#lib/base/errors";
import type { Context, GuestOperation } from "#lib/base/operation";
import { findDocumentWithContent } from "#lib/documents/store/store";

/** Declares what the guests of a link can do on its page, and nobody else anywhere. */
export const guestOperation = <I extends z.ZodObject, O extends z.ZodType>(
  declaration: GuestOperation<I, O>,
): GuestOperation<I, O> => declaration;

/** What a guest's link opens. */
export function guestOf({ caller: { guest } }: Pick<Context, "caller">) {
  if (guest) return guest;
  throw new AppError("insufficient_role", "This is for the guests of a link.");
}

/** The document of a guest's link with its text, which is read as its owner reads it; throws `not_found`. */
export function findGuestDocument(context: Context) {
  const { documentId, ownerId } = guestOf(context);
  return findDocumentWithContent({ db: context.db, caller: { userId: ownerId }, role: "view" }, documentId);
}
