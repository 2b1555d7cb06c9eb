import { EventEmitter, once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { hostname as machineName } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import next from "next";
import { giveMemoryBack } from "./give-memory-back.mjs";
import { servePackedFiles } from "./packed-files.mjs";
import { PackedResponse } from "./packed-response.mjs";
import { headersOfData, protect } from "./protect.mjs";
import { refuseEarly } from "./refuse-early.mjs";
import { root } from "./run.mjs";
import { stopGracefully } from "./stop-gracefully.mjs";
import { ignoreUpgrades } from "./upgrades.mjs";

const runtimePlace = Symbol.for("colophon.runtime");
const socketPlace = Symbol.for("colophon.takeSocket");
const starterPlace = Symbol.for("colophon.starter");
const frontPlace = Symbol.for("colophon.front");

/** Serves the built workspace, or with `dev` the sources, until a signal arrives. If it cannot start, prints the reason and exits with 1. */
export async function serve({ dev }) {
  let answer;
  let answerData;
  const server = createServer({ ServerResponse: PackedResponse }, (request, response) => {
    withAddress(request);
    if (answerData?.(request, response)) return;
    protect(request, response, { dev });
    if (!refuseEarly(request, response, globalThis[runtimePlace]?.metrics)) answer(request, response);
  });
  server.keepAliveTimeout = KEPT_ALIVE_MS;
  // Next closes sockets that ask for an unknown protocol, and accepts WebSockets only in development.
  const nextSockets = new EventEmitter();
  const nextTakes = (...upgrade) => nextSockets.emit("upgrade", ...upgrade);
  ignoreUpgrades(server, ({ url, headers }) => {
    if (dev && url.startsWith("/_next/")) return nextTakes;
    const isLive = url.startsWith("/api/live/") && headers.upgrade?.toLowerCase() === "websocket";
    return isLive ? (globalThis[socketPlace] ?? null) : null;
  });
  // Between listening and `answer` nothing may wait, or a request would come before there is one.
  if (!dev) await takeBuiltConfig();
  // Listen first: if the port is in use, no store is opened or announced.
  const port = await listen(server);
  // The workspace's own address must name the actual port, also when PORT is 0.
  process.env.PORT = String(port);
  const started = startedBy();
  const app = next({ dev, dir: root, port, hostname: host() ?? "localhost", httpServer: nextSockets });
  // Requests that arrive during start-up wait for readiness, and are then answered as those after it.
  const ready = app.prepare().then(() => started);
  const routed = ready.then(async () => {
    const { front } = globalThis[frontPlace] ?? {};
    const files = dev ? null : await servePackedFiles();
    const pages = app.getRequestHandler();
    answerData = front?.data(headersOfData());
    return (request, response) =>
      files?.(request, response) || front?.route(request, response) || pages(request, response);
  });
  answer = (request, response) =>
    routed.then(
      (route) => route(request, response),
      () => response.destroy(),
    );
  await ready.catch(refuse);
  delete process.env.__NEXT_PRIVATE_STANDALONE_CONFIG;
  const runtime = globalThis[runtimePlace]?.running;
  answer = await routed;
  const close = async () => {
    await app.close();
    await runtime?.close();
  };
  // Proxies poll the health of an instance and keep sending requests until their next poll.
  const leave = async () => {
    runtime?.leave();
    await setTimeout((runtime?.env.DRAIN_SECONDS ?? 0) * 1000);
  };
  stopGracefully(server, { leave, drain: () => runtime?.drain(), close });
  if (!dev) giveMemoryBack();
  announce(process.env.APP_URL || `http://localhost:${port}`, runtime?.announcement);
}

// Next would compile `next.config.ts` again, and keep its compiler in memory; its standalone servers take it from here.
async function takeBuiltConfig() {
  const { config } = JSON.parse(await readFile(join(root, ".next/required-server-files.json"), "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

// Routes have no access to the socket. Overwrites the client's header, so that a client cannot forge its address.
function withAddress(request) {
  const address = request.socket.remoteAddress ?? "";
  request.headers[ADDRESS] = address;
  const { rawHeaders } = request;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name.length === ADDRESS.length && name.toLowerCase() === ADDRESS) rawHeaders[at] = "x-forged-address";
  }
  rawHeaders.push(ADDRESS, address);
}

const ADDRESS = "x-colophon-address";

// Next swallows start-up errors, so `instrumentation.ts` reports them here.
function startedBy() {
  return new Promise((resolve, reject) => {
    globalThis[starterPlace] = { resolve, reject };
  });
}

// Longer than the minute for which proxies keep a connection: who closes first must be the one that sends requests.
const KEPT_ALIVE_MS = 75_000;

// A connection that finds no room among those that wait tries again only after a second, and then after two.
const WAITING_CONNECTIONS = 4_096;

async function listen(server) {
  const port = process.env.PORT || "3000";
  if (!/^\d+$/.test(port) || Number(port) > 65_535) refuse(`PORT is "${port}"; it must be a number from 0 to 65535.`);
  server.listen({ port: Number(port), host: host(), backlog: WAITING_CONNECTIONS });
  await once(server, "listening").catch((error) => refuse(whyNotListening(error, port)));
  return server.address().port;
}

// Containers set HOSTNAME to the machine's name; ignore it, because the user did not choose it.
function host() {
  const { HOSTNAME } = process.env;
  return HOSTNAME && HOSTNAME !== machineName() ? HOSTNAME : undefined;
}

function whyNotListening(error, port) {
  if (error.code === "EADDRINUSE")
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another.`;
  if (error.code === "EACCES") return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  return `Cannot listen on ${host() ?? "any address"}, port ${port} (${error.code}). Check HOSTNAME and PORT.`;
}

function refuse(reason) {
  console.error(reason instanceof Error ? sentenceOf(reason) : reason);
  process.exit(1);
}

// Expected errors print their message; unexpected ones need the stack and the causes.
function sentenceOf(error) {
  const foreseen =
    ["DataDirectoryInUse", "StoreUnreachable"].includes(error.name) || /^The environment/.test(error.message);
  return foreseen ? error.message : error;
}

function announce(address, announcement) {
  console.log(`\n  Colophon is running at ${address}\n`);
  if (!announcement) return;
  const { signInLink, firstKey } = announcement;
  console.log("  This workspace is new. These two are shown only once:\n");
  if (signInLink) console.log(`    Sign in:  ${signInLink}`);
  if (firstKey) console.log(`    API key:  ${firstKey}`);
  console.log("");
}
