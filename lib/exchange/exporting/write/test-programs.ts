import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestContext } from "vitest";

const execute = promisify(execFile);

/** Runs a program in a folder; throws with what it printed when it fails. */
export async function runProgram(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await execute(program, [...args], { cwd, timeout: 120_000, maxBuffer: 50 * 1024 * 1024 }).catch(
    (cause) => {
      const printed = String(cause.stdout ?? "") + String(cause.stderr ?? "");
      throw new Error(`${program} ${args.join(" ")} failed:\n${printed.slice(-3_000)}`, { cause });
    },
  );
  return stdout;
}

/** Skips a test, which then does not count as passed, on a machine without the programs that it needs. */
export async function needPrograms({ skip }: Pick<TestContext, "skip">, ...programs: string[]): Promise<void> {
  for (const program of programs) {
    const isThere = await execute("which", [program]).then(
      () => true,
      () => false,
    );
    if (!isThere) skip(`${program} is not installed: apt-get install ${PACKAGES[program] ?? program}`);
  }
}

const PACKAGES: Readonly<Record<string, string>> = {
  soffice: "libreoffice-writer",
  pdftotext: "poppler-utils",
  pdflatex: "texlive-latex-extra texlive-science",
  lualatex: "texlive-luatex",
  bibtex: "texlive-bibtex-extra",
  biber: "biber",
  xmllint: "libxml2-utils",
};

/** Gives a test a folder of its own, which is gone after it. */
export async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "colophon-programs-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The words and numbers of a text, in order: the number of a note stands directly after a word. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .replace(/\u00ad|\u200b|\ufeff/g, "")
    .match(/\p{L}+|\p{N}+/gu) ?? [];

/** The first word that does not follow the ones before it in a text; null when all are there in order. */
export function missingWord(words: readonly string[], text: readonly string[]): string | null {
  let at = 0;
  for (const [place, word] of words.entries()) {
    const found = text.indexOf(word, at);
    if (found < 0)
      return `${word} (word ${place + 1}, after “${words.slice(Math.max(0, place - 6), place).join(" ")}”)`;
    at = found + 1;
  }
  return null;
}
