type Entry = { label: string; also: string };

const begins = (words: string, wanted: string) => ` ${words}`.toLowerCase().includes(` ${wanted}`);

/** The entries whose label begins with what was typed, in any of its words, and after them those found by another word. */
export function findByWord<T extends Entry>(entries: readonly T[], typed: string): T[] {
  const wanted = typed.toLowerCase().trim();
  const named = entries.filter(({ label }) => begins(label, wanted));
  return [...named, ...entries.filter((entry) => !named.includes(entry) && begins(entry.also, wanted))];
}
