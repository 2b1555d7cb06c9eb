import { ServerResponse } from "node:http";

/** An answer that may have been packed by its route: Next drops `content-encoding`, so a route names it `x-colophon-packed`. */
export class PackedResponse extends ServerResponse {
  setHeader(name, value) {
    return super.setHeader(name === "x-colophon-packed" ? "content-encoding" : name, value);
  }
}

// Where Next runs without this server nobody would give the header its name back, so routes look whether it is there.
globalThis[Symbol.for("colophon.packed")] = true;
