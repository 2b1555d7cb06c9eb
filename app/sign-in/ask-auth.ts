import { z } from "zod";
import type { Outcome, Refusal } from "#lib/doors/outcome";

const answerShape = z.object({ code: z.string().optional(), url: z.string().optional() });

/** The success value of an auth request: the address to continue at, for providers. */
export type AuthAnswer = { url: string | undefined };

// Error codes of better-auth. A failed sign-in never reveals whether the address or the password was wrong.
const WORDS: Record<string, Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: { error: "The address or the password is wrong." },
  INVALID_PASSWORD: { error: "This is not your password.", field: "current" },
  INVALID_EMAIL: { error: "This is not an e-mail address.", field: "email" },
  PASSWORD_TOO_SHORT: { error: "This password is too short.", field: "password" },
  PASSWORD_TOO_LONG: { error: "This password is too long.", field: "password" },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    error: "There is an account with this address already. Sign in instead.",
    field: "email",
  },
  INVITATION_NEEDED: { error: "This invitation was used or has expired. Ask for another link." },
  INVALID_TOKEN: { error: "This link was used before or has expired. Ask for another." },
  VALIDATION_ERROR: { error: "This is not an e-mail address.", field: "email" },
  unavailable: { error: "The store cannot be reached. Try again in a moment." },
  INVALID_ORIGIN: { error: "The workspace has another address. Open it there to sign in." },
};

const UNREACHED: Refusal = { error: "The server cannot be reached. Check the connection and try again." };
const UNFORESEEN: Refusal = { error: "The server sent an invalid response. Try again." };

/** Sends a request to the auth endpoints; refusals are returned with our own messages. */
export async function askAuth(path: string, body: Record<string, unknown>): Promise<Outcome<AuthAnswer>> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`/api/auth${path}`, { method: "POST", headers, body: JSON.stringify(body) }).catch(
    () => null,
  );
  if (!response) return { ok: false, ...UNREACHED };
  if (response.status === 429) return { ok: false, error: waitWords(response.headers.get("x-retry-after")) };
  const answer = answerShape.safeParse(await response.json().catch(() => null));
  const { code = "", url } = answer.success ? answer.data : {};
  return response.ok ? { ok: true, value: { url } } : { ok: false, ...(WORDS[code] ?? UNFORESEEN) };
}

function waitWords(seconds: string | null): string {
  const count = Number(seconds) || 10;
  return `Too many tries. Wait ${count === 1 ? "a second" : `${count} seconds`}, then try again.`;
}
