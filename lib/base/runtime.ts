import "server-only";
import type { OpenDatabase } from "#db/connection/client";
import type { Hub } from "#lib/delivery/live/hub";
import type { Metrics } from "#lib/limits/metrics";
import type { Counters } from "#lib/limits/rate-limit-counters";
import type { Attempts } from "#lib/limits/rate-limit-failures";
import type { KeyCache } from "#lib/people/auth/key-cache";
import type { Auth } from "#lib/people/auth/sessions";
import type { Env } from "./env";
import { perProcess } from "./per-process";

/** The message that the first start prints at the terminal. */
export type Announcement = { signInLink: string; firstKey: string };

/** The parts of a running workspace. */
export type Runtime = {
  env: Env;
  store: OpenDatabase;
  auth: Auth;
  keys: KeyCache;
  /** The counters of the rate limits. */
  counters: Counters;
  attempts: Attempts;
  /** Null unless METRICS_TOKEN is set. */
  metrics: Metrics | null;
  announcement: Announcement | null;
  /** The event streams of this process. */
  hub: Hub;
  /** Null unless SMTP_URL is set. */
  mailer: Mailer | null;
  /** Checks published documents and libraries as in the night; null when another process does so. */
  checkNight(night?: { signal?: AbortSignal; isForced?: boolean }): Promise<NightReport | null>;
  /** Ends the notices by e-mail of a signed token's person; returns false for another token. */
  unsubscribe(token: string): Promise<boolean>;
  /** Makes `/api/health` report that this instance is stopping, so that proxies send no more requests. */
  leave(): void;
  isLeaving(): boolean;
  /** Closes streams that never end by themselves, before the server waits for requests in progress. */
  drain(): void;
  close(): Promise<void>;
};

/** What one process did of a nightly check. */
export type NightReport = { documents: number; works: number; told: number };

/** Sends the queued mail of a workspace. */
export type Mailer = {
  /** Sends what is due, and returns how many mails were sent. */
  sendDue(now: Date, signal?: AbortSignal): Promise<number>;
};

type Slot = { running: Runtime | undefined; starting: Promise<Runtime> | undefined };

// `bin/serve.mjs` also reads this slot.
const slot = perProcess<Slot>("runtime", () => ({ running: undefined, starting: undefined }));

/** The running workspace; undefined until it has started. */
export const runningNow = (): Runtime | undefined => slot.running;

/** Returns the running workspace, after its start; only `lib/start` starts one, so that routes do not load all of it. */
export async function runtime(): Promise<Runtime> {
  const running = slot.running ?? (await slot.starting);
  if (!running) throw new Error("No workspace runs in this process: `instrumentation.ts` has not started one.");
  return running;
}

/** Starts the workspace of this process, unless it is started already. */
export function startOnce(start: () => Promise<Runtime>): Promise<Runtime> {
  slot.starting ??= start();
  return slot.starting;
}

/** Sets the workspace of this process; undefined when it has stopped. */
export function hold(running: Runtime | undefined): void {
  slot.running = running;
}
