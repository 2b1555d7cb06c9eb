import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import getPort from "get-port";
import { findProgram } from "../../../bin/find-program.mjs";

/** An HAProxy that leads to the one of two servers that is the primary; `point` gives a slot another server. */
export type Balancer = {
  url: string;
  point(slot: Slot, serverUrl: string): Promise<void>;
  stop(): Promise<void>;
};

/** The places of the two servers. */
export type Slot = "one" | "two";

const startup = (fields: string) => {
  const body = Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(fields, "latin1")]);
  const size = Buffer.alloc(4);
  size.writeInt32BE(body.length + 4);
  return Buffer.concat([size, body]).toString("hex");
};

const message = (kind: string, body: string) => {
  const bytes = Buffer.from(body, "latin1");
  const size = Buffer.alloc(4);
  size.writeInt32BE(bytes.length + 4);
  return Buffer.concat([Buffer.from(kind), size, bytes]).toString("hex");
};

const LOG_IN = startup("user\0postgres\0database\0postgres\0\0");
const ASK = message("Q", "select pg_is_in_recovery()\0");
// A row of one column with the letter f (https://www.postgresql.org/docs/current/protocol-message-formats.html).
const IS_PRIMARY = "440000000b00010000000166";
const LEAVE = message("X", "");

/**
 * The settings: a server is up when it says that it is no standby, asked five times a second, and a server that is down has
 * no connections left, so that clients of a lost one hear of it at once. The account that asks needs no password.
 */
const settingsOf = (port: number, socket: string, servers: Record<Slot, string>) => `
global
  stats socket ${socket} level admin
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  retries 0
listen postgres
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${LOG_IN}
  tcp-check send-binary ${ASK}
  tcp-check expect binary ${IS_PRIMARY}
  tcp-check send-binary ${LEAVE}
  default-server check inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
  server one ${new URL(servers.one).host}
  server two ${new URL(servers.two).host}
`;

/** Whether the machine has HAProxy (Debian: apt-get install haproxy). */
export const haproxy = () => findProgram(["haproxy"], ["/usr/sbin"]);

/** Starts HAProxy before two servers. */
export async function startBalancer(servers: Record<Slot, string>): Promise<Balancer> {
  const program = haproxy();
  if (!program) throw new Error("This needs HAProxy. Install it (Debian: apt-get install haproxy).");
  const directory = mkdtempSync(join(tmpdir(), "colophon-haproxy-"));
  const port = await getPort({ host: "127.0.0.1" });
  const socket = join(directory, "admin.sock");
  const settings = join(directory, "haproxy.cfg");
  writeFileSync(settings, settingsOf(port, socket, servers));
  const child = spawn(program, ["-db", "-q", "-f", settings], { stdio: "ignore" });
  const url = new URL(servers.one);
  url.port = String(port);
  return {
    url: url.href,
    async point(slot, serverUrl) {
      const { hostname, port: serverPort } = new URL(serverUrl);
      const client = connect(socket);
      client.end(`set server postgres/${slot} addr ${hostname} port ${serverPort}\n`);
      await text(client);
    },
    async stop() {
      const ended = once(child, "close");
      if (child.exitCode === null) child.kill("SIGTERM");
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
