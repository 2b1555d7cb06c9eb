import "./drop-lost-output.mjs";
import { requireNode } from "./node-version.mjs";

requireNode();

const { loadSettings } = await import("./load-settings.mjs");
loadSettings();

const dev = process.argv.includes("--dev");
process.env.NODE_ENV = dev ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

const { install } = await import("./install.mjs");
const { build, isBuilt } = await import("./build.mjs");
const { generate } = await import("./generate.mjs");
// A container image contains a build but no build tools.
const isReady = !dev && (await isBuilt());
if (!(await install({ build: !isReady })) || !(dev || isReady || (await build()))) process.exit(1);
if (dev) await generate();

const { serve } = await import("./serve.mjs");
await serve({ dev });
