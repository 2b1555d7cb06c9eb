import "server-only";
import { refresh } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { z } from "zod";
import type { ErrorBody, ErrorDetail } from "#lib/base/errors";
import type { Gated, GuestOperation, WorkspaceOperation } from "#lib/base/operation";
import { asGated } from "./guest-gate";
import type { Outcome, Refusal } from "./outcome";
import type { InputRules } from "./parse-input";
import { run } from "./run";

const RULES: InputRules = { checkedLater: new Set(), wording: sentence };

/**
 * Creates a server action, which passes the gate as the signed-in person and then renders the page again. Errors are
 * returned, not thrown, except for an ended session, which redirects to the sign-in page.
 */
export function action<I extends z.ZodObject, O extends z.ZodType, P>(
  declaration: WorkspaceOperation<I, O, P>,
): (given: z.input<I>) => Promise<Outcome<z.output<O>>> {
  const { keepsPage, ...rest } = declaration;
  const operation: Gated = { role: "owner", ...rest, scope: "read", reach: "account" };
  return async (given) => {
    const answer = await run([operation], {
      door: "action",
      headers: await headers(),
      parameters: {},
      fields: async () => fieldsOf(given),
      rules: RULES,
    });
    if (answer.status === 401) redirect("/sign-in");
    if (!answer.ok) return { ok: false, ...refusalOf(answer.error) };
    if (!keepsPage) refresh();
    return { ok: true, value: answer.output as z.output<O> };
  };
}

/** Creates a server action for the guests of a link, who prove themselves by its token; errors are returned, not thrown. */
export function guestAction<I extends z.ZodObject, O extends z.ZodType>(
  operation: GuestOperation<I, O>,
): (token: unknown, given: z.input<I>) => Promise<Outcome<z.output<O>>> {
  const gated = asGated(operation);
  return async (token, given) => {
    const answer = await run([gated], {
      door: "guest",
      headers: await headers(),
      guestToken: String(token),
      parameters: {},
      fields: async () => fieldsOf(given),
      rules: RULES,
    });
    if (!answer.ok) return { ok: false, ...refusalOf(answer.error) };
    refresh();
    return { ok: true, value: answer.output as z.output<O> };
  };
}

// The browser may send any value. One that is no object fails for its missing fields.
const fieldsOf = (given: unknown): Record<string, unknown> =>
  typeof given === "object" && given !== null ? { ...given } : {};

// Messages of shapes shared with the API omit the field's name ("must not be empty"), because the API sends it in the
// path.
function sentence({ path, message }: ErrorDetail): string {
  if (/^\p{Lu}/u.test(message)) return message;
  const field = fieldOf(path) || "this";
  return `${field[0]?.toUpperCase()}${field.slice(1)} ${message}.`;
}

const fieldOf = (path: string) => path.split(".")[0] ?? "";

function refusalOf({ error, code, hint, details, requestId }: ErrorBody): Refusal {
  const field = fieldOf(details?.[0]?.path ?? "");
  return { error: [error, hint].filter(Boolean).join(" "), code, ...(field ? { field } : {}), requestId };
}
