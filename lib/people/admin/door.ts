import "server-only";
import type { AdminRequest, AdminResponse } from "#db/connection/data-directory";
import { AppError } from "#lib/base/errors";
import { isAdminToken } from "#lib/people/auth/secret";
import { commandShape } from "./command";
import { runCommand, type Workspace } from "./commands";

const NOT_ALLOWED = "The running server has another secret. Run this with the AUTH_SECRET that it was started with.";

/** Handles a command that another process on this machine sends through the data directory. */
export async function answerAdmin(workspace: Workspace, secret: string, request: AdminRequest): Promise<AdminResponse> {
  if (!isAdminToken(secret, request.authorization)) return { status: 401, body: { error: NOT_ALLOWED } };
  const command = commandShape.safeParse(request.body);
  if (!command.success) return { status: 400, body: { error: "The command cannot be read." } };
  try {
    return { status: 200, body: await runCommand(workspace, command.data, new Date()) };
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, body: { error: error.message } };
    throw error;
  }
}
