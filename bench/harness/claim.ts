/** Prints whether a claim holds, with the number that decides; a claim that fails fails the process. */
export function claim(sentence: string, holds: boolean, found: string): void {
  console.log(`${holds ? "holds " : "FAILS "} ${sentence}: ${found}`);
  if (!holds) process.exitCode = 1;
}
