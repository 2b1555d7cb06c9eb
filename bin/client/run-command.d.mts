import type { Readable, Writable } from "node:stream";

/**
 * Runs one command with these streams and resolves to its status: 0, 1 when the server or a file refuses, 2 for wrong
 * arguments or a file without statement.
 */
export function runCommand(
  argv: readonly string[],
  streams: { stdin: Readable; stdout: Writable; stderr: Writable },
): Promise<number>;
