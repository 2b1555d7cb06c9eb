import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { hostname as machineName } from "node:os";
import { setTimeout } from "node:timers/promises";
import next from "next";
import { PackedResponse } from "./packed-response.mjs";
import { protect } from "./protect.mjs";
import { refuseEarly } from "./refuse-early.mjs";
import { root } from "./run.mjs";
import { stopGracefully } from "./stop-gracefully.mjs";
import { ignoreUpgrades } from "./upgrades.mjs";

const runtimePlace = Symbol.for("colophon.runtime");
const starterPlace = Symbol.for("colophon.starter");

/** Serves the built workspace (or, with `dev`, the sources as they are edited) until a signal ends the process; one that cannot start ends with a sentence and code 1. */
export async function serve({ dev }) {
  let answer;
  const server = createServer({ ServerResponse: PackedResponse }, (request, response) => {
    protect(request, response, { dev });
    if (!refuseEarly(request, response, globalThis[runtimePlace]?.metrics)) answer(withAddress(request), response);
  });
  // Next ends a socket that asks for a protocol it does not speak; it only speaks one while sources are edited.
  const nextSockets = new EventEmitter();
  const nextTakes = (...upgrade) => nextSockets.emit("upgrade", ...upgrade);
  ignoreUpgrades(server, ({ url }) => (dev && url.startsWith("/_next/") ? nextTakes : null));
  // The port is taken first, so that a store is neither opened nor announced in vain.
  const port = await listen(server);
  // What the workspace says of its own address must name the port that was taken, also when any would do.
  process.env.PORT = String(port);
  const started = startedBy();
  const app = next({ dev, dir: root, port, hostname: host() ?? "localhost", httpServer: nextSockets });
  // Who knocks while the store opens waits, rather than being told that nothing is here.
  const ready = app.prepare().then(() => started);
  answer = (request, response) =>
    ready.then(
      () => app.getRequestHandler()(request, response),
      () => response.destroy(),
    );
  await ready.catch(refuse);
  const runtime = globalThis[runtimePlace]?.running;
  const close = async () => {
    await app.close();
    await runtime?.close();
  };
  // Proxies look now and then whether an instance is well, and until they have looked they go on sending.
  const leave = async () => {
    runtime?.leave();
    await setTimeout((runtime?.env.DRAIN_SECONDS ?? 0) * 1000);
  };
  stopGracefully(server, { leave, drain: () => runtime?.drain(), close });
  announce(process.env.APP_URL || `http://localhost:${port}`, runtime?.announcement);
}

// Routes see no socket. Written over whatever the client sent, so that nobody can give another address than his own.
function withAddress(request) {
  request.headers["x-colophon-address"] = request.socket.remoteAddress ?? "";
  return request;
}

// Next swallows what goes wrong when it starts, so `instrumentation.ts` tells it here.
function startedBy() {
  return new Promise((resolve, reject) => {
    globalThis[starterPlace] = { resolve, reject };
  });
}

async function listen(server) {
  const port = process.env.PORT || "3000";
  if (!/^\d+$/.test(port) || Number(port) > 65_535) refuse(`PORT is "${port}"; it must be a number from 0 to 65535.`);
  server.listen({ port: Number(port), host: host() });
  await once(server, "listening").catch((error) => refuse(whyNotListening(error, port)));
  return server.address().port;
}

// Containers set HOSTNAME to the machine's own name without being asked; that is no wish to listen there alone.
function host() {
  const { HOSTNAME } = process.env;
  return HOSTNAME && HOSTNAME !== machineName() ? HOSTNAME : undefined;
}

function whyNotListening(error, port) {
  if (error.code === "EADDRINUSE") return `Port ${port} is in use. Stop what listens there, or set PORT to another.`;
  if (error.code === "EACCES") return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  return `Cannot listen on ${host() ?? "any address"}, port ${port} (${error.code}). Look at HOSTNAME and PORT.`;
}

function refuse(reason) {
  console.error(reason instanceof Error ? sentenceOf(reason) : reason);
  process.exit(1);
}

// What was foreseen is a sentence; what was not needs its trace and its causes.
function sentenceOf(error) {
  const foreseen =
    ["DataDirectoryInUse", "StoreUnreachable"].includes(error.name) || /^The environment/.test(error.message);
  return foreseen ? error.message : error;
}

function announce(address, announcement) {
  console.log(`\n  Colophon is running at ${address}\n`);
  if (!announcement) return;
  const { signInLink, firstKey } = announcement;
  console.log("  This workspace is new. These two are shown only now:\n");
  if (signInLink) console.log(`    Sign in:  ${signInLink}`);
  if (firstKey) console.log(`    API key:  ${firstKey}`);
  console.log("");
}
