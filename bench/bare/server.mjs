import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";

const [bodyFile, port] = process.argv.slice(2);
globalThis[Symbol.for("bare.body")] = readFileSync(bodyFile, "utf8");

const hostname = "127.0.0.1";
const app = next({ dev: false, dir: fileURLToPath(new URL(".", import.meta.url)), hostname, port: Number(port) });
await app.prepare();
createServer(app.getRequestHandler()).listen(Number(port), hostname);
