import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { writeHtml } from "../html/write-html";
import type { ExportSource } from "../manuscript/source";

const execute = promisify(execFile);

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
// The worker's own deadline is a minute: the browser ends before it.
const DEADLINE_MS = 45_000;
const NOBODY = 65_534;

// Nothing but the file itself: no script, no address, not even one of this machine.
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`;
// A proxy that is nobody: port 9 discards.
const OFFLINE = ["--proxy-server=127.0.0.1:9", "--proxy-bypass-list=<-loopback>"];

/** The Chromium of this machine, or null. */
export function findChromium(path = process.env.PATH ?? ""): string | null {
  const places = path.split(delimiter).flatMap((folder) => BROWSERS.map((name) => join(folder, name)));
  return places.find((place) => existsSync(/* turbopackIgnore: true */ place)) ?? null;
}

/** Prints a text as a published page prints, by a Chromium in its sandbox that reaches no network. */
export async function printPdf(source: ExportSource, browser: string): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "colophon-print-"));
  try {
    const page = join(folder, "page.html");
    const printed = join(folder, "page.pdf");
    writeFileSync(page, writeHtml(source).replace('<meta charset="utf-8">', `<meta charset="utf-8">\n${POLICY}`));
    // Chromium has no sandbox for root.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(folder, NOBODY, NOBODY);
    await execute(
      browser,
      [
        "--headless",
        "--disable-gpu",
        "--no-first-run",
        "--disable-extensions",
        `--user-data-dir=${join(folder, "profile")}`,
        ...OFFLINE,
        "--no-pdf-header-footer",
        `--print-to-pdf=${printed}`,
        `file://${page}`,
      ],
      {
        timeout: DEADLINE_MS,
        killSignal: "SIGKILL",
        // None of the settings of this process, which hold its secrets.
        env: { PATH: process.env.PATH ?? "", HOME: folder, NODE_ENV: process.env.NODE_ENV },
        ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      },
    );
    return new Uint8Array(readFileSync(printed));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
