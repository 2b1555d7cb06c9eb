import type { CslItem } from "../../lib/citations/csl/csl";

/** A word in the title of every tenth work, and a word in one title of ten thousand. */
export const [commonWord, rareWord] = ["tides", "quaternions"];

// The most frequent English words; the rest of the vocabulary, as large as a library's, is invented.
const frequent =
  "the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one you were all her she there would their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do".split(
    " ",
  );
const beginnings =
  "ba be bi bo ca ce co de di do fa fi ga ge ha he in la le li lo ma me mi mo na ne no pa pe po pro ra re ri ro sa se so sta su ta te th ti to tra un va ve vi".split(
    " ",
  );
const middles = "l lt m n nd nt r rd rm rt s st t ld mp ng".split(" ");
const endings = "a al an ar ate ence er ic ing ion is ity ive on or ous um us".split(" ");

/** Deterministic works of a large library: word frequencies like those of a language, and an abstract for every second work. */
export function libraryOf(count: number): CslItem[] {
  const random = numbers(1);
  const vocabulary = vocabularyBy(random);
  // Zipf's law: the tenth word is a tenth as frequent as the first.
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? "";
  const words = (length: number) => Array.from({ length }, word).join(" ");
  const name = () => capital(vocabulary[frequent.length + Math.floor(random() * 5_000)] ?? "");
  return Array.from({ length: count }, (_, at) => ({
    type: "article-journal",
    title: `${at % 10 === 0 ? `The ${commonWord} of ` : ""}${words(8)}${at % 10_000 === 77 ? ` ${rareWord}` : ""} ${at}`,
    author: Array.from({ length: 1 + (at % 4) }, () => ({ family: name(), given: name() })),
    "container-title": `Journal of ${words(2)}`,
    issued: { "date-parts": [[1980 + (at % 45)]] },
    volume: String(at % 90),
    page: `${at % 900}-${(at % 900) + 9}`,
    DOI: `10.5555/bench.${at}`,
    ...(at % 2 === 0 ? { abstract: words(150) } : {}),
  }));
}

function vocabularyBy(random: () => number): string[] {
  const made = beginnings.flatMap((begin) => middles.flatMap((middle) => endings.map((end) => begin + middle + end)));
  const shuffled = made.map((word) => ({ word, place: random() })).sort((one, other) => one.place - other.place);
  return [...frequent, ...shuffled.map(({ word }) => word)];
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A seeded generator of pseudo-random numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
