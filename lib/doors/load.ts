import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { z } from "zod";
import { AppError } from "#lib/base/errors";
import type { AnyOperation } from "#lib/base/operation";
import { pathParameters } from "#lib/base/operation";
import { run } from "./run";

/**
 * Runs an operation for a page through the gate: redirects to the sign-in page without a session, and shows the
 * not-found page for a missing object.
 */
export async function load<Op extends AnyOperation>(
  operation: Op,
  input: z.input<Op["input"]>,
): Promise<z.output<Op["output"]>> {
  const fields = { ...(input as Record<string, unknown>) };
  const parameters = Object.fromEntries(pathParameters(operation).map((name) => [name, String(fields[name])]));
  const answer = await run([operation], {
    door: "page",
    headers: await headers(),
    parameters,
    fields: async () => fields,
  });
  if (answer.ok) return answer.output as z.output<Op["output"]>;
  if (answer.status === 401) redirect("/sign-in");
  if (answer.status === 404) notFound();
  throw new AppError(answer.error.code, answer.error.error);
}
