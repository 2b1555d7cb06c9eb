/** How a person writes on this device. */
export type WritingPreferences = {
  /** Whether the blocks around the one with the caret are pale. */
  focus: boolean;
  /** Whether the line with the caret stays in the middle of the window. */
  typewriter: boolean;
  /** Whether straight quotes, dashes and dots become typographic ones. */
  typography: boolean;
  /** Whether words of agents that nobody answered for are marked while writing. */
  reviews: boolean;
};

const KEY = "colophon.writing";
const DEFAULTS: WritingPreferences = { focus: false, typewriter: false, typography: true, reviews: true };

const watchers = new Set<() => void>();
let current: WritingPreferences | null = null;

function read(): WritingPreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const given = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
    const known = given.filter(([name, value]) => name in DEFAULTS && typeof value === "boolean");
    return { ...DEFAULTS, ...Object.fromEntries(known) };
  } catch {
    // A browser without storage, or what another program stored.
    return DEFAULTS;
  }
}

/** The writing preferences of this device, as a store that React can follow. */
export const writingPreferences = {
  get(): WritingPreferences {
    current ??= read();
    return current;
  },
  initial: (): WritingPreferences => DEFAULTS,
  toggle(name: keyof WritingPreferences): void {
    const before = writingPreferences.get();
    current = { ...before, [name]: !before[name] };
    try {
      localStorage.setItem(KEY, JSON.stringify(current));
    } catch {
      // Without storage it lasts as long as the page.
    }
    for (const watcher of watchers) watcher();
  },
  subscribe(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
