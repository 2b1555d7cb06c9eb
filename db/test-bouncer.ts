import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { findProgram } from "../bin/find-program.mjs";
import { serverAccount } from "./test-postgres";

/** A PgBouncer in transaction mode before a server, with three connections to it; `url` is its address for the same database. */
export async function startTestBouncer(serverUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const program = findProgram(["pgbouncer"], ["/usr/sbin"]);
  if (!program) throw new Error("These tests need PgBouncer. Install it (Debian: apt-get install pgbouncer).");
  const account = serverAccount();
  const directory = mkdtempSync(join(tmpdir(), "colophon-bouncer-"));
  const settings = join(directory, "pgbouncer.ini");
  const url = new URL(serverUrl);
  const { hostname, port: serverPort } = url;
  const port = await getPort({ host: "127.0.0.1" });
  writeFileSync(settings, settingsOf({ hostname, serverPort, port }));
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(directory, account.uid, account.gid);
    chownSync(settings, account.uid, account.gid);
  }
  const child = spawn(program, ["-q", settings], { ...account, cwd: directory, stdio: "ignore" });
  await untilListening(child, port);
  url.port = String(port);
  return {
    url: url.href,
    stop: async () => {
      const ended = once(child, "close");
      child.kill("SIGTERM");
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const settingsOf = ({ hostname, serverPort, port }: { hostname: string; serverPort: string; port: number }) => `
[databases]
* = host=${hostname} port=${serverPort || 5432} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
ignore_startup_parameters = extra_float_digits
`;

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, "127.0.0.1");
    const isUp = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`PgBouncer ended with ${child.exitCode}.`);
}
