/** Numbers that only look random, so that each run has the same text. */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A choice of numbers below a limit. */
export type Next = ReturnType<typeof numbers>;

const SYLLABLES = ["ta", "ro", "min", "sel", "cor", "ven", "lu", "pra", "di", "os", "ter", "fi", "qua", "ne", "gal"];
const SMALL = ["the", "of", "and", "to", "in", "a", "is", "that", "not", "for", "was", "on"];

/** Words of a text, some small and frequent, some numbers, the others of a few syllables. */
export function testWords(count: number, next: Next, syllables: readonly string[] = SYLLABLES): string[] {
  const invented = Array.from({ length: 1_500 }, () =>
    Array.from({ length: 2 + next(3) }, () => syllables[next(syllables.length)]).join(""),
  );
  return Array.from({ length: count }, () => {
    const kind = next(10);
    if (kind < 4) return SMALL[next(SMALL.length)] ?? "";
    return kind === 4 ? String(next(2_000)) : (invented[next(invented.length)] ?? "");
  });
}

/** What a careless writer does to words at a place: another word, another number, a negation, an order, a loss. */
export const ALTERATIONS: readonly ((words: readonly string[], at: number) => string[])[] = [
  (words, at) => words.with(at, "elephantine"),
  (words, at) => words.with(at, "99999"),
  (words, at) => words.toSpliced(at, 0, "never"),
  (words, at) => words.toSpliced(at, 2, words[at + 1] ?? "", "rather", words[at] ?? ""),
  (words, at) => words.toSpliced(at, 1),
];
