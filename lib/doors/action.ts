import "server-only";
import { refresh } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { z } from "zod";
import type { ErrorBody, ErrorDetail } from "#lib/base/errors";
import type { Context, Gated } from "#lib/base/operation";
import type { Role } from "#lib/base/role";
import type { Outcome, Refusal } from "./outcome";
import type { InputRules } from "./parse-input";
import { run } from "./run";

type Declaration<I extends z.ZodObject, O extends z.ZodType> = Pick<Gated, "name" | "rate" | "commitsItself"> & {
  input: I;
  output: O;
  /** The role that it needs on the document or folder that it is about; the owner's, unless it says otherwise. */
  role?: Role;
  /** The page stays as it is: what it shows does not change, or is not asked for again. */
  keepsPage?: boolean;
  handler(context: Context, input: z.output<I>): Promise<z.input<O>>;
};

const RULES: InputRules = { checkedLater: new Set(), wording: sentence };

/**
 * Makes a server action: it passes the same gate as every door, as the
 * signed-in person, and then the page is rendered again. A refusal is answered, never thrown, but for a session that
 * has ended: that redirects to the sign-in page.
 */
export function action<I extends z.ZodObject, O extends z.ZodType>(
  declaration: Declaration<I, O>,
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

// The browser may send anything in its place. What has no fields is refused for those that are missing.
const fieldsOf = (given: unknown): Record<string, unknown> =>
  typeof given === "object" && given !== null ? { ...given } : {};

// Shapes that the API has too say only what is wrong ("must not be empty"), because there the path is told with it.
function sentence({ path, message }: ErrorDetail): string {
  if (/^\p{Lu}/u.test(message)) return message;
  const field = fieldOf(path) || "this";
  return `${field[0]?.toUpperCase()}${field.slice(1)} ${message}.`;
}

const fieldOf = (path: string) => path.split(".")[0] ?? "";

function refusalOf({ error, hint, details, requestId }: ErrorBody): Refusal {
  const field = fieldOf(details?.[0]?.path ?? "");
  return { error: [error, hint].filter(Boolean).join(" "), ...(field ? { field } : {}), requestId };
}
