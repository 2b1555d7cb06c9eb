/** The summary of an imported document's first version, which mentions an earlier import of the same page. */
export function importSummary(url: string, earlier: { title: string; createdAt: Date } | null): string {
  const imported = `Imported from ${new URL(url).host}`;
  if (!earlier) return imported;
  const day = earlier.createdAt.toISOString().slice(0, 10);
  return `${imported}; imported before on ${day}${earlier.title ? ` as “${earlier.title}”` : ""}`;
}
