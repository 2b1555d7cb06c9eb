/** The entries whose label, or one of whose other words, begins with what was typed. */
export function findByWord<T extends { label: string; also: string }>(entries: readonly T[], typed: string): T[] {
  const wanted = typed.toLowerCase().trim();
  return entries.filter(({ label, also }) => ` ${label} ${also}`.toLowerCase().includes(` ${wanted}`));
}
