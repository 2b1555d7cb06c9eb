type Entry = { label: string; also: string };

const begins = (words: string, wanted: string) => ` ${words}`.toLowerCase().includes(` ${wanted}`);

/** Finds entries by the beginning of a word: matches in the label first, then matches in the keywords. */
export function findByWord<T extends Entry>(entries: readonly T[], typed: string): T[] {
  const wanted = typed.toLowerCase().trim();
  const named = entries.filter(({ label }) => begins(label, wanted));
  return [...named, ...entries.filter((entry) => !named.includes(entry) && begins(entry.also, wanted))];
}
