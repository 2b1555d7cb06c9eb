const signals = ["SIGTERM", "SIGINT"];

// Ctrl+C in a terminal reaches the process twice: from the terminal and again from npm.
const sameSignalMs = 500;

// A stream that never ends must not keep the process; every other request is done long before.
const longestRequestMs = 30_000;

/** On SIGTERM or SIGINT takes no more connections, ends with `drain` what has no end, finishes the requests under way, calls `close` and ends the process with code 0; a second signal ends it at once. */
export function stopGracefully(server, { drain, close }) {
  let stoppingSince = 0;
  // Without this a client that keeps its connection would keep the process too.
  server.prependListener("request", (_, response) => {
    if (stoppingSince) response.setHeader("connection", "close");
    response.once("close", () => stoppingSince && setImmediate(() => server.closeIdleConnections()));
  });
  const stop = async () => {
    if (stoppingSince) return Date.now() - stoppingSince > sameSignalMs ? process.exit(1) : undefined;
    stoppingSince = Date.now();
    console.log("Stopping …");
    drain();
    await finishRequests(server);
    await close();
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, () => stop().catch(endWith));
}

function finishRequests(server) {
  const deadline = setTimeout(() => server.closeAllConnections(), longestRequestMs);
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function endWith(error) {
  console.error(error);
  process.exit(1);
}
