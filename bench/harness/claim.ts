/** Prints whether a claim holds, with the measured value; a failed claim sets a failing exit code. */
export function claim(sentence: string, holds: boolean, found: string): void {
  console.log(`${holds ? "holds " : "FAILS "} ${sentence}: ${found}`);
  if (!holds) process.exitCode = 1;
}
