import { ServerResponse } from "node:http";

/** A response that its route may have compressed. Next drops `content-encoding`, so routes set `x-colophon-packed` and this class renames it. */
export class PackedResponse extends ServerResponse {
  setHeader(name, value) {
    return super.setHeader(name === "x-colophon-packed" ? "content-encoding" : name, value);
  }

  // A WHATWG Response without a status text has an empty one, which would become the reason phrase.
  writeHead(status, reason, headers) {
    return reason ? super.writeHead(status, reason, headers) : super.writeHead(status, headers);
  }
}

// Only this server restores the header name, so routes check this flag before they compress.
globalThis[Symbol.for("colophon.packed")] = true;
