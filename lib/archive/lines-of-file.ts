import "server-only";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { linesOf } from "./lines-of";
import { ArchiveError, damaged } from "./read";

/**
 * The lines of a file that `npm run backup` wrote; throws `ArchiveError`, at once for a missing file and later for a
 * damaged one.
 */
export async function linesOfFile(path: string): Promise<AsyncIterable<string>> {
  const handle = await open(/* turbopackIgnore: true */ path).catch((cause) => {
    throw new ArchiveError(`${path} cannot be read (${cause.code}).`, { cause });
  });
  if (!(await handle.stat()).isFile()) {
    await handle.close();
    throw new ArchiveError(`${path} is not a file.`);
  }
  const text = pipeline(handle.createReadStream(), createGunzip(), () => {});
  // A short file can fail before its first line is asked for; whoever reads then still gets the error.
  text.on("error", () => {});
  return unpacked(text);
}

async function* unpacked(text: ReturnType<typeof createGunzip>): AsyncGenerator<string, void> {
  try {
    yield* linesOf(text);
  } catch (cause) {
    if (isOfPacking(cause)) throw damaged(cause);
    throw cause;
  }
}

const isOfPacking = (cause: unknown) =>
  cause instanceof Error && "code" in cause && String(cause.code).startsWith("Z_");
