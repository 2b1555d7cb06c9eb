import { compareSentences, type Difference, type Loss, type Placed } from "./compare";
import { type Fact, type FactKind, factsOf, normal } from "./facts";
import type { Paired } from "./pair";
import type { Sentence } from "./sentences";
import { isQuotedOrHeading, type Unit } from "./units";

// Where so many of the words within sentences begin with a capital, nouns do too, and say nothing about names.
const NOUN_CAPITALS = 0.2;

const statedIn = ({ leaves, text }: Sentence): Fact[] => [...leaves, ...factsOf(text)];

/** The facts that sentences lost and that no other sentence gained; `sample` gives enough of the text to know its language by. */
export function lostFacts(
  { pairs, gone, added }: Paired,
  removed: ReadonlySet<Placed>,
  sample: () => readonly Unit[],
  young: readonly Unit[],
): Loss[] {
  const differences = pairs
    .filter(([{ unit }]) => !isQuotedOrHeading(unit))
    .map(([one, other]) => compareSentences(one, other));
  const reworded = gone.filter((each) => !removed.has(each));
  const fromReworded = reworded.flatMap(({ sentence, unit }) =>
    statedIn(sentence).map(({ kind, value, shown: from }): Loss => ({ kind, value, from, to: null, unit })),
  );
  const losses = [...differences.flatMap(({ lost }) => lost), ...fromReworded];
  if (losses.length === 0) return [];
  const take = takerOf(differences, added);
  const isStill = stillThereIn(young, sample);
  const turned = negationsGained(losses);
  return losses
    .filter((loss) => {
      // A negation that a sentence gained may be the one that another lost.
      if (loss.kind === "negation" && loss.from !== null && turned.get(loss.unit)?.shift()) return false;
      if (loss.to === null && loss.from !== null && take(loss)) return false;
      return !isStill(loss);
    })
    .filter((loss) => loss.kind !== "negation" || loss.from !== null || turned.get(loss.unit)?.includes(loss));
}

function negationsGained(losses: readonly Loss[]): Map<Unit, Loss[]> {
  const gained = new Map<Unit, Loss[]>();
  for (const loss of losses) {
    if (loss.kind !== "negation" || loss.from !== null) continue;
    gained.set(loss.unit, [...(gained.get(loss.unit) ?? []), loss]);
  }
  return gained;
}

/** A function that finds a lost fact among those that sentences gained, each once. */
function takerOf(differences: readonly Difference[], added: readonly Placed[]) {
  const pool = new Map<string, number>();
  const put = ({ kind, value }: { kind: FactKind; value: string }) =>
    pool.set(`${kind} ${value}`, (pool.get(`${kind} ${value}`) ?? 0) + 1);
  for (const { gained } of differences) gained.forEach(put);
  for (const { sentence } of added) statedIn(sentence).forEach(put);
  return ({ kind, value }: Loss): boolean => {
    const left = pool.get(`${kind} ${value}`) ?? 0;
    pool.set(`${kind} ${value}`, left - 1);
    return left > 0;
  };
}

/** A function that tells whether a quotation or a name only stands elsewhere in its block, or a name may be any noun. */
function stillThereIn(young: readonly Unit[], sample: () => readonly Unit[]) {
  const textOf = textsOf(young);
  let isPlain: boolean | undefined;
  const isPlainName = () => {
    isPlain ??= capitalsOf(sample()) <= NOUN_CAPITALS;
    return isPlain;
  };
  return ({ kind, value, unit, to }: Loss): boolean => {
    if (kind !== "name" && kind !== "quotation") return false;
    if (kind === "quotation") return textOf(unit.id).includes(value);
    const words = value.split(" ");
    if (words.length === 1 && !/^\p{Lu}{2,}$/u.test(value) && !isPlainName()) return true;
    if (to !== null && !isPlainName() && lastWords(value) === lastWords(normal(to))) return true;
    // A part of the name stands for it; another name does not.
    if (to !== null) return value.includes(normal(to));
    const text = textOf(unit.id);
    return text.includes(value) || text.includes(words.at(-1) ?? value);
  };
}

/** A name without the noun before it, where nouns begin with a capital: “Arbeiten von Ada Lovelace”. */
const lastWords = (name: string): string => name.split(" ").slice(-2).join(" ");

/** A function that gives the text of a block. */
function textsOf(units: readonly Unit[]): (id: string | null) => string {
  const sentences = new Map<string | null, Sentence[]>();
  for (const unit of units) {
    const own = sentences.get(unit.id);
    if (own) own.push(...unit.sentences);
    else sentences.set(unit.id, [...unit.sentences]);
  }
  const texts = new Map<string | null, string>();
  return (id) => {
    const text = texts.get(id) ?? (sentences.get(id) ?? []).map(({ plain }) => plain).join(" ");
    texts.set(id, text);
    return text;
  };
}

/** The share of words within sentences that begin with a capital. */
function capitalsOf(units: readonly Unit[]): number {
  let [words, capitals] = [0, 0];
  for (const { sentences } of units) {
    for (const { text } of sentences) {
      for (const [word] of text.matchAll(/(?<=[\p{Ll},]\s)\p{L}+/gu)) {
        words += 1;
        if (/^\p{Lu}\p{Ll}/u.test(word)) capitals += 1;
      }
    }
  }
  return words === 0 ? 0 : capitals / words;
}
