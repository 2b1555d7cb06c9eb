import { fstatSync, fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { z } from "zod";

// EIO in WASI. PostgreSQL stops on it instead of trusting data that is not on disk.
const inputOutputError = 29;

// Internal to PGlite's build, so validate it: a release without it must fail instead of running unsynced.
const moduleShape = z.object({
  NODEFS: z.object({
    stream_ops: z.custom<StreamOperations>((value) => typeof value === "object" && value !== null && "write" in value),
  }),
});

type StreamOperations = { fsync?: (stream: { nfd: number }) => number };

/** PGlite's file system on disk plus the `fsync` that it lacks, so that a commit survives a power cut; `syncs` counts the calls. */
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
    // Not every system can sync a directory; PostgreSQL ignores that error too.
    return fstatSync(descriptor).isDirectory() ? 0 : inputOutputError;
  }
}
