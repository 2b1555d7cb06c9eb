import { Server } from "node:net";

const signals = ["SIGTERM", "SIGINT"];

// Ctrl+C in a terminal reaches the process twice: from the terminal and again from npm.
const sameSignalMs = 500;

// A stream that never ends must not keep the process; every other request is done long before.
const longestRequestMs = 30_000;

// A proxy may just be sending a request on a connection that has been idle: it gets this long to arrive.
const idleGraceMs = 500;

/** On SIGTERM or SIGINT awaits `leave`, takes no more connections, ends with `drain` what has no end, finishes the requests under way, calls `close` and ends the process with code 0; a second signal ends it at once. */
export function stopGracefully(server, { leave, drain, close }) {
  let stoppingSince = 0;
  // Without this a client that keeps its connection would keep the process too.
  server.prependListener("request", (_, response) => {
    if (stoppingSince) response.setHeader("connection", "close");
  });
  const stop = async () => {
    if (stoppingSince) return Date.now() - stoppingSince > sameSignalMs ? process.exit(1) : undefined;
    stoppingSince = Date.now();
    console.log("Stopping …");
    await leave();
    drain();
    await finishRequests(server);
    await close();
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, () => stop().catch(endWith));
}

function finishRequests(server) {
  const deadline = setTimeout(() => server.closeAllConnections(), longestRequestMs);
  const sweep = setInterval(() => server.closeIdleConnections(), idleGraceMs);
  return new Promise((resolve) => {
    // Not the closing of a server of HTTP, which ends idle connections at once.
    Server.prototype.close.call(server, () => {
      clearTimeout(deadline);
      clearInterval(sweep);
      resolve();
    });
  });
}

function endWith(error) {
  console.error(error);
  process.exit(1);
}
