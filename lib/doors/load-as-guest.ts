import "server-only";
import { cookies, headers } from "next/headers";
import type { z } from "zod";
import { AppError } from "#lib/base/errors";
import { readAsGuest } from "#lib/operations/guest/read-as-guest";
import { asGated } from "./guest-gate";
import { run } from "./run";

/** What the page of a guest link shows: its text, the form for its password, or that it is no longer valid. */
export type GuestPage =
  | { kind: "text"; shown: z.output<typeof readAsGuest.output> }
  | { kind: "locked" }
  | { kind: "gone" };

/** Reads what a guest link shows through the gate; throws what is neither its end nor its password. */
export async function loadAsGuest(token: string): Promise<GuestPage> {
  // A cookie that the action before this rendering has set is not among the headers.
  const proven = new Headers(await headers());
  proven.set("cookie", (await cookies()).toString());
  const answer = await run([asGated(readAsGuest)], {
    door: "guest",
    headers: proven,
    guestToken: token,
    parameters: {},
    fields: async () => ({}),
  });
  if (answer.ok) return { kind: "text", shown: answer.output as z.output<typeof readAsGuest.output> };
  if (answer.status === 401 || answer.status === 404) return { kind: "gone" };
  if (answer.status === 403) return { kind: "locked" };
  throw new AppError(answer.error.code, answer.error.error);
}
