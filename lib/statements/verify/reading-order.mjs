import { comparable, textHash } from "./comparable.mjs";

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT = /(?![\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])\p{L}/u;

// Words, numbers and single signs: what a line is turned by.
const PIECES = /[\p{L}\p{M}]+|\p{Nd}+|[^\s\p{L}\p{M}\p{Nd}]/gu;

/** Whether a text has letters that are written from right to left. */
export const isRightToLeft = (words) => RIGHT_TO_LEFT.test(words);

/** A text as it reads if that is a paragraph of the statement; null where it is none in any order. */
export async function knownReading(words, known) {
  for (const reading of readings(words)) if (known.has(await textHash(comparable(reading)))) return reading;
  return null;
}

/** What a text may read: a PDF has the words of a line as they stand from left to right. */
function readings(words) {
  if (!isRightToLeft(words)) return [words];
  const lines = words.split("\n").map((line) => line.match(PIECES) ?? []);
  const joined = (turned) => lines.map((line) => turned(line).join(" ")).join("\n");
  return [
    words,
    joined((line) => turnRuns(line, (word) => !LEFT_TO_RIGHT.test(word))),
    joined((line) => turnRuns(line, isRightToLeft)),
    joined((line) => turnRuns(line.toReversed(), (word) => LEFT_TO_RIGHT.test(word))),
  ];
}

/** The words with each run of those that `turns` in the other order. */
function turnRuns(words, turns) {
  const all = [];
  let run = [];
  for (const word of words) {
    if (turns(word)) run.unshift(word);
    else {
      all.push(...run, word);
      run = [];
    }
  }
  return [...all, ...run];
}
