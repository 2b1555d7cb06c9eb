"use server";

import { z } from "zod";
import { makeKey } from "#lib/auth/keys";
import { insertKey } from "#lib/auth/store";
import { AppError } from "#lib/base/errors";
import { findDocument } from "#lib/documents/store";
import { action } from "#lib/doors/action";
import { keyShape } from "./key-shape";
import { LIFETIMES } from "./lifetimes";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a key and returns it; it cannot be read again. */
export const make = action({
  name: "make_key",
  rate: "write",
  input: keyShape,
  output: z.string(),
  async handler(context, { lifetime, ...wanted }) {
    const { db, caller, now } = context;
    // A key for a missing document would fail everywhere, and the user would not see why.
    if (wanted.documentId !== null)
      await findDocument({ ...context, role: "view" }, wanted.documentId).catch(noDocument);
    const key = makeKey();
    await insertKey(db, { ...wanted, key, userId: caller.userId, expiresAt: endOf(lifetime, now) }, now);
    return key;
  },
});

function noDocument(error: unknown): never {
  if (!(error instanceof AppError && error.code === "not_found")) throw error;
  throw new AppError("not_found", "This document is gone. Choose another.", {
    details: [{ path: "documentId", message: "is gone" }],
  });
}

function endOf(lifetime: string, now: Date): Date | null {
  const days = LIFETIMES.find(({ value }) => value === lifetime)?.days ?? null;
  return days === null ? null : new Date(now.getTime() + days * DAY_MS);
}
