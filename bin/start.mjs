import { requireNode } from "./node-version.mjs";

requireNode();

const dev = process.argv.includes("--dev");
process.env.NODE_ENV = dev ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

const { install } = await import("./install.mjs");
await install();
if (!dev) await (await import("./build.mjs")).build();

const { serve } = await import("./serve.mjs");
await serve({ dev });
