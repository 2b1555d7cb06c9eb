import { isAPIError } from "better-auth/api";
import { headers } from "next/headers";
import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { runtime } from "#lib/base/runtime";
import { passwordShape } from "./password-shape";
import { workspaceOperation } from "./workspace-operation";

/** Sets the first password; an existing one can be changed only with the current password. */
export const setPassword = workspaceOperation({
  name: "set_password",
  rate: "write",
  // better-auth writes over its own connections, and the embedded store has only one.
  ownOrder: { commitsItself: true },
  input: passwordShape,
  output: z.void(),
  async handler(_context, { password }) {
    const { auth } = await runtime();
    await auth.api.setPassword({ body: { newPassword: password }, headers: await headers() }).catch(refused);
  },
});

function refused(error: unknown): never {
  if (!isAPIError(error) || error.body?.code !== "PASSWORD_ALREADY_SET") throw error;
  throw new AppError("invalid_request", "There is a password already. Load this page again to change it.");
}
