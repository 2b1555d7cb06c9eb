import { rmSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../db/connection/migrate";
import { overPglite, startPglite } from "../db/connection/pglite";
import { SyncedNodeFs } from "../db/connection/synced-node-fs";

// Makes the files of an empty store in a folder; `make-store.mjs` runs it.
const [, , place] = process.argv;
if (!place) throw new Error("Usage: empty-store <folder>");
const client = await startPglite({ fs: new SyncedNodeFs(place) });
await migrate(overPglite(client).db);
await client.exec("checkpoint");
await client.close();
// It names this process.
rmSync(join(place, "postmaster.pid"), { force: true });
process.exit();
