import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Where Linux keeps files in memory.
const MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Keeps the temporary files of a test run in memory, where there is room: each copy of a database is a thousand small
 * files, and on a disk they take longer than most tests of the store.
 */
export default function useMemory(): (() => void) | undefined {
  if (!hasRoom()) return undefined;
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(MEMORY, "colophon-tests-"));
  // Everyone may write there, as in the usual folder: a server of PostgreSQL has an account of its own.
  chmodSync(folder, 0o1777);
  if (mayRun(folder)) process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
  } catch {
    return false;
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}

// Some systems run no programs from there, and tests write programs.
function mayRun(folder: string): boolean {
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  return spawnSync(program).status === 0;
}
