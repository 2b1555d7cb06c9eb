import { Server } from "node:net";

// A terminal that closes sends SIGHUP.
const signals = ["SIGTERM", "SIGINT", "SIGHUP"];

// Ctrl+C in a terminal sends the signal twice: from the terminal and from npm.
const sameSignalMs = 500;

// An endless stream must not block the exit; other requests finish much sooner.
const longestRequestMs = 30_000;

// A proxy may be sending a request on an idle connection; wait this long for it.
const idleGraceMs = 500;

/** On SIGTERM, SIGINT or SIGHUP awaits `leave`, stops listening, ends endless streams with `drain`, finishes in-flight requests, calls `close` and exits with 0. A second signal exits at once. */
export function stopGracefully(server, { leave, drain, close }) {
  let stoppingSince = 0;
  // A keep-alive connection would otherwise keep the process running.
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
    // The method of net.Server: the one of http.Server closes idle connections at once.
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
