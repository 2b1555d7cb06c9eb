import { sendToHolder } from "../db/connection/data-directory";
import { env } from "../lib/base/env";
import { type Answer, answerShape, type Command } from "../lib/people/admin/command";
import { parseCommandLine, UsageError } from "../lib/people/admin/command-line";
import { adminToken, readSecret } from "../lib/people/auth/secret";

const DAY_MS = 24 * 60 * 60 * 1000;

// Only one process can open the embedded store. If a server holds it, send the command there.
async function perform(command: Command): Promise<Answer> {
  const settings = env();
  if (!settings.DATABASE_URL) {
    const authorization = adminToken(settings.AUTH_SECRET ?? readSecret(settings.DATA_DIR));
    // A night is as long as there are works to check.
    const timeoutMs = command.verb === "nightly" ? DAY_MS : undefined;
    const answer = await sendToHolder(settings.DATA_DIR, {
      path: "/commands",
      body: command,
      authorization,
      timeoutMs,
    });
    if (answer?.status === 200) return answerShape.parse(answer.body);
    if (answer) throw new Error(errorIn(answer.body));
  }
  // Loaded only here: these modules take most of the time of a command that a server performs.
  const [{ startRuntime }, { runCommand }] = await Promise.all([
    import("../lib/start/start-runtime"),
    import("../lib/people/admin/commands"),
  ]);
  const running = await startRuntime(settings);
  // Printed here, because the server does not print them again.
  if (running.announcement) console.error(`First sign-in link: ${running.announcement.signInLink}`);
  if (running.announcement) console.error(`First key: ${running.announcement.firstKey}`);
  try {
    return await runCommand(running, command, new Date());
  } finally {
    await running.close();
  }
}

const errorIn = (body: unknown) =>
  typeof body === "object" && body !== null && "error" in body ? String(body.error) : "The server refused the command.";

function print({ key, keys = [], revoked, link, night }: Answer, isJson: boolean): void {
  if (night !== undefined) {
    console.log(isJson ? JSON.stringify(night) : told(night));
    return;
  }
  if (isJson) console.log(JSON.stringify(key ? { key, ...keys[0] } : (link ?? { keys, revoked }), null, 2));
  else if (key) console.log(key);
  else if (link) console.log(link);
  else if (revoked) console.error(`${revoked} is revoked.`);
  else for (const one of keys) console.log(line(one));
  if (key) console.error("Shown once: keep it safe.");
}

const told = (night: NonNullable<Answer["night"]> | null) =>
  night === null
    ? "Another process is checking."
    : `Checked published documents: ${night.documents}, works: ${night.works}. Notices: ${night.told}.`;

const line = (key: Record<string, unknown>) =>
  [key.id, `…${key.lastFour}`, key.name, String(key.scopes), key.documentId ?? key.folderId ?? "all", state(key)].join(
    "\t",
  );

function state({ revokedAt, expiresAt }: Record<string, unknown>): string {
  if (revokedAt) return "revoked";
  if (!expiresAt) return "valid";
  return new Date(String(expiresAt)) > new Date() ? `until ${expiresAt}` : "expired";
}

try {
  const { command, isJson } = parseCommandLine(process.argv.slice(2));
  print(await perform(command), isJson);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
