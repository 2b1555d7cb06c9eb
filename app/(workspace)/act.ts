import "server-only";
import { isAPIError } from "better-auth/api";
import { refresh } from "next/cache";
import type { z } from "zod";
import type { Database } from "#db/client";
import type { Auth } from "#lib/auth/sessions";
import type { Env } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import { requirePerson } from "#lib/doors/current-person";
import { runtime } from "#lib/runtime";
import type { Outcome, Refusal } from "../outcome";

/** What a server action works with: who asks, and the running workspace. */
export type Acting = {
  person: Awaited<ReturnType<typeof requirePerson>>;
  db: Database;
  auth: Auth;
  env: Env;
  now: Date;
};

/**
 * Runs a server action as the signed-in person, after its input was parsed, and has the page drawn anew unless the
 * person `leaves` it; what was refused comes back as a sentence, what was not foreseen is thrown.
 */
export async function act<S extends z.ZodType, T>(
  shape: S,
  given: unknown,
  work: (input: z.output<S>, acting: Acting) => Promise<T>,
  { leaves = false } = {},
): Promise<Outcome<T>> {
  const person = await requirePerson();
  const input = shape.safeParse(given);
  if (!input.success) return { ok: false, ...wrongInput(input.error) };
  const { store, auth, env } = await runtime();
  try {
    const value = await work(input.data, { person, db: store.db, auth, env, now: new Date() });
    if (!leaves) refresh();
    return { ok: true, value };
  } catch (error) {
    return { ok: false, ...refusalOf(error) };
  }
}

function wrongInput(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  const field = issue?.path[0];
  const message = issue?.message ?? "This cannot be used.";
  return typeof field === "string" ? { error: sentence(field, message), field } : { error: message };
}

// Shapes that serve the API too say only what is wrong ("must not be empty"), for there the path stands beside it.
const sentence = (field: string, message: string) =>
  /^\p{Lu}/u.test(message) ? message : `${field[0]?.toUpperCase()}${field.slice(1)} ${message}.`;

// What better-auth refuses, in our words (its codes: `better-auth/api`, BASE_ERROR_CODES).
const AUTH_WORDS: Record<string, Refusal> = {
  PASSWORD_TOO_SHORT: { error: "The password is too short.", field: "password" },
  PASSWORD_TOO_LONG: { error: "The password is too long.", field: "password" },
  PASSWORD_ALREADY_SET: { error: "There is a password already. Load this page again to change it." },
};

function refusalOf(error: unknown): Refusal {
  if (error instanceof AppError) {
    const field = error.details?.[0]?.path;
    return { error: [error.message, error.hint].filter(Boolean).join(" "), ...(field ? { field } : {}) };
  }
  const known = isAPIError(error) ? AUTH_WORDS[String(error.body?.code)] : undefined;
  if (known) return known;
  throw error;
}
