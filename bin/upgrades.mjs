const ofTheOldConnection = new Set(["connection", "http2-settings", "upgrade"]);

/**
 * Ignores the `Upgrade` header of a request, as RFC 9110 §7.8 allows, unless `takerOf(request)` returns a listener for the
 * protocol. Java's client and `curl --http2` ask for h2c in every request.
 */
export function ignoreUpgrades(server, takerOf) {
  server.on("upgrade", (request, socket, head) => {
    const take = takerOf(request);
    if (take) return take(request, socket, head);
    // Node has detached its parser from the socket, so parse the request again from the start, with its body.
    socket.unshift(Buffer.concat([startOf(request), head]));
    server.emit("connection", socket);
  });
}

function startOf({ method, url, httpVersion, headers, rawHeaders }) {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (!ofTheOldConnection.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  if (/\bclose\b/i.test(headers.connection)) lines.push("connection: close");
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}
