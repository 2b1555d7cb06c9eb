import { requireNode } from "./node-version.mjs";

requireNode();

const dev = process.argv.includes("--dev");
process.env.NODE_ENV = dev ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

const { install } = await import("./install.mjs");
const { build } = await import("./build.mjs");
if (!(await install()) || !(dev || (await build()))) process.exit(1);

const { serve } = await import("./serve.mjs");
await serve({ dev });
