type Marked = { page: number; words: string; note: string | null };

// These would be read as markdown where they stand.
const escaped = (text: string) => text.replace(/[\\`*_[\]<>#|~$]/g, "\\$&");

/** Highlights as markdown: each a block quotation with its page, its note below. */
export const highlightsMarkdown = (
  title: string,
  highlights: readonly Marked[],
  page: (page: number) => string,
): string =>
  [
    `# ${escaped(title)}`,
    ...highlights.flatMap(({ page: number, words, note }) => [
      `> ${escaped(words)} (${page(number)})`,
      ...(note ? [note.trim()] : []),
    ]),
  ].join("\n\n");
