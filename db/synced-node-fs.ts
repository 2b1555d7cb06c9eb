import { fstatSync, fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { z } from "zod";

// The number of EIO in WebAssembly's system interface: PostgreSQL stops rather than believe data that is not on the disk.
const inputOutputError = 29;

// Internal to PGlite's build, so it is checked before it is relied on: a new release without it must not start unsynced.
const moduleShape = z.object({
  NODEFS: z.object({
    stream_ops: z.custom<StreamOperations>((value) => typeof value === "object" && value !== null && "write" in value),
  }),
});

type StreamOperations = { fsync?: (stream: { nfd: number }) => number };

/** PGlite's files in a directory on disk, with the `fsync` its own file system lacks, so that a commit survives a power cut; `syncs` counts them. */
export class SyncedNodeFs extends NodeFS {
  syncs = 0;

  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: unknown) => this.addSync(module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  private addSync(module: unknown): void {
    moduleShape.parse(module).NODEFS.stream_ops.fsync = ({ nfd }) => {
      this.syncs += 1;
      return sync(nfd);
    };
  }
}

function sync(descriptor: number): number {
  try {
    fsyncSync(descriptor);
    return 0;
  } catch {
    // Not every system can sync a directory; PostgreSQL does not insist on it either.
    return fstatSync(descriptor).isDirectory() ? 0 : inputOutputError;
  }
}
