import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { env } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import { log } from "#lib/base/log";
import { describeCatalogue } from "./catalogue";
import { fetchedFolder } from "./index-file";

const reportShape = z.object({
  state: z.enum(["running", "done", "failed"]),
  step: z.string(),
  /** The completed share, from 0 to 1. */
  done: z.number(),
  message: z.string().optional(),
  at: z.iso.datetime(),
});

/** The progress or result of an update of the styles. */
export type UpdateReport = z.output<typeof reportShape>;

/** The number and age of the styles, and the progress of the last update. */
export const stylesState = z.object({
  count: z.number().int(),
  asOf: z.string().nullable(),
  fetchedAt: z.string().nullable(),
  update: reportShape.nullable(),
});

/** The type of `stylesState`. */
export type StylesState = z.output<typeof stylesState>;

// The program writes its report every five seconds.
const SILENT_FOR = 60_000;

/** Reads the age of the styles, and the progress of the last update. */
export async function readStylesState(now: Date): Promise<StylesState> {
  const { count, asOf, folder } = describeCatalogue();
  const [, day, hours, minutes, seconds] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d+)Z$/.exec(folder) ?? [];
  const fetchedAt = day ? `${day}T${hours}:${minutes}:${seconds}Z` : null;
  return { count, asOf, fetchedAt, update: await readReport(now) };
}

async function readReport(now: Date): Promise<UpdateReport | null> {
  const text = await readFile(reportFile(), "utf8").catch(() => null);
  const report = text === null ? null : reportShape.parse(JSON.parse(text));
  const isSilent = report?.state === "running" && now.getTime() - Date.parse(report.at) > SILENT_FOR;
  return report && isSilent ? { ...report, state: "failed", message: "The update was interrupted." } : report;
}

async function writeReport(report: UpdateReport): Promise<void> {
  await mkdir(fetchedFolder(), { recursive: true, mode: 0o700 });
  await writeFile(reportFile(), JSON.stringify(report));
}

const reportFile = () => join(/* turbopackIgnore: true */ fetchedFolder(), "update.json");

/**
 * Starts `npm run styles:update` as a separate process, so that no request waits for it; `from` is a copy of the
 * repository to use instead of the network.
 * @throws AppError request_in_progress while an update is running.
 */
export async function startStylesUpdate(now: Date, from: readonly string[] = []): Promise<void> {
  if ((await readReport(now))?.state === "running") {
    throw new AppError("request_in_progress", "The styles are being updated already.");
  }
  // The process takes a moment to report that it runs.
  await writeReport({ state: "running", step: "Starting", done: 0, at: now.toISOString() });
  const script = join(/* turbopackIgnore: true */ process.cwd(), "bin", "update-styles.mjs");
  const program = spawn(process.execPath, [script, ...from], {
    stdio: "ignore",
    env: { ...process.env, DATA_DIR: env().DATA_DIR },
  });
  await new Promise<void>((resolve, reject) => program.once("spawn", resolve).once("error", reject));
  program.once("exit", (code) => log(code === 0 ? "info" : "error", "styles_updated", { code }));
  program.unref();
}
