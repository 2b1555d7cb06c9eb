import type { SaveState } from "./save-state";

/** What became of an attempt to save that failed. */
export type Failure = Exclude<SaveState, { kind: "saved" } | { kind: "saving" }>;

type Options<Draft> = {
  /** The version that the text on the screen was made from. */
  version: number;
  /** The text as it is on the screen now. */
  read: () => Draft;
  /** Gives the text to the server; resolves to the version it made, or the one it stayed at. */
  send: (draft: Draft, baseVersion: number) => Promise<number>;
  /** Keeps text that the server does not have yet where a closed page does not lose it; null forgets it. */
  keep: (kept: { draft: Draft; baseVersion: number } | null) => void;
  explain: (error: unknown) => Failure;
  onState: (state: SaveState) => void;
  /** How long a pause in typing is before it is saved, and how long typing without one goes on unsaved. */
  pace: () => { idleMs: number; longestMs: number };
};

/** Saves what is typed, and never lets go of text that the server does not have. */
export type Autosave = {
  /** The text changed. */
  touch(): void;
  /** Keeps unsaved text on this device now, for a page that may be about to close. */
  keepNow(): void;
  /** Saves what is unsaved now; whether the server then has everything. */
  flush(): Promise<boolean>;
  /** Runs another write of the same document with nothing of ours under way, and goes on from the version it made. */
  alone<T extends { version: number }>(task: () => Promise<T>): Promise<T>;
  /** The text on the screen has become that of another version. */
  rebase(version: number): void;
  /** What others wrote is now in the text on the screen, beside what is unsaved. */
  follow(version: number): void;
  /** Runs a task with no write of ours under way, but without saving first. */
  between<T>(task: () => Promise<T>): Promise<T>;
  /** Whether there is text that the server was not given yet. */
  hasUnsaved(): boolean;
  version(): number;
  stop(): void;
};

const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000];

/** Starts saving: a pause in typing sends the text, failures are told and tried again where that helps. */
export function createAutosave<Draft>(options: Options<Draft>): Autosave {
  const { read, send, keep, explain, onState, pace } = options;
  let version = options.version;
  let isDirty = false;
  let isStopped = false;
  let failures = 0;
  let oldestTouch = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), delayMs);
  }

  function keepNow(): void {
    if (isDirty) keep({ draft: read(), baseVersion: version });
  }

  function touch(): void {
    const now = Date.now();
    if (!isDirty) oldestTouch = now;
    // Every key comes through here: what is told already is not told again.
    if (!isDirty || failures > 0) onState({ kind: "saving" });
    isDirty = true;
    failures = 0;
    const { idleMs, longestMs } = pace();
    schedule(Math.max(0, Math.min(idleMs, oldestTouch + longestMs - now)));
  }

  async function attempt(): Promise<void> {
    const draft = read();
    keep({ draft, baseVersion: version });
    isDirty = false;
    try {
      version = await send(draft, version);
      failures = 0;
      if (isDirty) return schedule(pace().idleMs);
      keep(null);
      onState({ kind: "saved" });
    } catch (error) {
      isDirty = true;
      keepNow();
      const failure = explain(error);
      onState(failure);
      if (failure.kind === "offline" || failure.kind === "waiting") schedule(RETRY_MS[failures++] ?? 30_000);
    }
  }

  /** One write at a time: runs `task` when those before it are done. */
  async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    while (underWay) await underWay;
    const turn = task();
    underWay = turn.then(
      () => {},
      () => {},
    );
    try {
      return await turn;
    } finally {
      underWay = null;
    }
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (isDirty || underWay) await inTurn(async () => (isDirty ? attempt() : undefined));
    return !isDirty;
  }

  async function alone<T extends { version: number }>(task: () => Promise<T>): Promise<T> {
    await flush();
    return inTurn(async () => {
      const answer = await task();
      // A greater step means that somebody else wrote too: the next save must hear of that.
      if (answer.version === version + 1) version = answer.version;
      return answer;
    });
  }

  return {
    touch,
    keepNow,
    flush,
    alone,
    rebase(next) {
      version = next;
      isDirty = false;
      clearTimeout(timer);
      keep(null);
      onState({ kind: "saved" });
    },
    follow(next) {
      version = next;
    },
    between: inTurn,
    hasUnsaved: () => isDirty,
    version: () => version,
    stop() {
      keepNow();
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
