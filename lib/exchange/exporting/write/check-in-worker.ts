import "server-only";
import { AppError } from "#lib/base/errors";
import { workerFile, workerPool } from "#lib/base/worker-pool";
import type { GivenFile } from "#lib/importing/draft/file-kind";
import type { Template } from "../manuscript/source";
import { EXPORT_POOL } from "./write-in-worker";

const pool = workerPool<GivenFile, Template["format"]>({
  ...EXPORT_POOL,
  name: "template",
  file: workerFile("template"),
  cpuMs: 10_000,
  maxHeapMb: 512,
  tooLarge: () => new AppError("too_large", "The template takes too long to be read.", { hint: "Send a smaller one." }),
});

/** Checks a file that shall be a template of a person, in a worker thread; returns the format that it is for. */
export const checkInWorker = (person: string, file: GivenFile): Promise<Template["format"]> => pool.run(person, file);
