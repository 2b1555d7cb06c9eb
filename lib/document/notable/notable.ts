import { changedSpan } from "../diff/changed-span";
import type { DocumentJson } from "../model/document";
import { type Fact, type Sentence, type Unit, unitsOf } from "./units";

/** What a change may concern that a reader relies on. */
export const NOTABLE_KINDS = [
  "number",
  "quotation",
  "citation",
  "link",
  "formula",
  "heading",
  "name",
  "negation",
  "sentence",
  "paragraph",
] as const;

/** One notable change: what was there, and what is there now, null where it is gone or was added. */
export type Notable = {
  kind: (typeof NOTABLE_KINDS)[number];
  nodeId: string;
  from: string | null;
  to: string | null;
};

/** What a write named itself: the texts that its edits find, and the node that it replaces. */
export type Named = { finds?: readonly string[]; nodeId?: string | null };

/** The notable changes of a write between two texts, in reading order, without those that the write named itself. */
export function notableChanges(before: DocumentJson, after: DocumentJson, named: Named = {}): Notable[] {
  const span = changedSpan(before, after);
  const kept = new Set(span.after);
  const known = new Set(span.before);
  const old = span.before.filter((block) => !kept.has(block)).flatMap(unitsOf);
  const now = span.after.filter((block) => !known.has(block)).flatMap(unitsOf);
  if (old.length === 0) return [];
  const byId = new Map(now.map((unit) => [unit.id, unit]));
  const pairs = old.map((unit) => ({ old: unit, now: byId.get(unit.id) }));
  const changed = pairs.filter((pair) => !pair.now || !isSame(pair.old, pair.now));
  const same = new Set(pairs.filter((pair) => pair.now && isSame(pair.old, pair.now)).map((pair) => pair.now));
  const fresh = now.filter((unit) => !same.has(unit));
  const arrived = new Arrivals(changed, fresh);
  const found = changed.flatMap((pair) => [...changesOfFacts(pair, arrived), ...changesOfWords(pair, arrived)]);
  return found.filter(nameTest(before)).filter((one) => !isNamed(one, named));
}

type Pair = { old: Unit; now: Unit | undefined };

const keyOf = ({ kind, value }: Pick<Fact, "kind" | "value">) => `${kind} ${value}`;

const isSame = (one: Unit, other: Unit): boolean =>
  one.text === other.text &&
  one.facts.length === other.facts.length &&
  one.facts.every((fact, at) => fact.value === other.facts[at]?.value);

/** What a write added anywhere, which what is gone elsewhere may have moved to. */
class Arrivals {
  readonly sentences: ReadonlySet<string>;
  /** The sentences of blocks that were not there: those of others are compared with their own block's. */
  readonly ofNewUnits: readonly Sentence[];
  comparisonsLeft = MOST_COMPARISONS;
  private readonly counts = new Map<string, number>();

  constructor(changed: readonly Pair[], fresh: readonly Unit[]) {
    const old = new Map(changed.map((pair) => [pair.now, pair.old]));
    this.ofNewUnits = fresh.filter((unit) => !old.has(unit)).flatMap(({ sentences }) => sentences);
    this.sentences = new Set(fresh.flatMap(({ sentences }) => sentences.map(({ value }) => value)));
    for (const unit of fresh)
      for (const fact of without(unit.facts, old.get(unit)?.facts ?? [])) {
        this.counts.set(keyOf(fact), (this.counts.get(keyOf(fact)) ?? 0) + 1);
      }
  }

  /** Takes one arrival of this fact, if there is one left. */
  takes(fact: Fact): boolean {
    const left = this.counts.get(keyOf(fact)) ?? 0;
    if (left > 0) this.counts.set(keyOf(fact), left - 1);
    return left > 0;
  }
}

/** The facts that are not among the others, each counted as often as it occurs. */
function without(facts: readonly Fact[], others: readonly Fact[]): Fact[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1);
  return facts.filter((fact) => {
    const left = counts.get(keyOf(fact)) ?? 0;
    counts.set(keyOf(fact), left - 1);
    return left <= 0;
  });
}

function changesOfFacts({ old, now }: Pair, arrived: Arrivals): Notable[] {
  const added = without(now?.facts ?? [], old.facts);
  return without(old.facts, now?.facts ?? []).flatMap((fact) => {
    if (arrived.takes(fact)) return [];
    if (fact.kind === "name" && now?.text.includes(fact.value)) return [];
    const at = added.findIndex(({ kind }) => kind === fact.kind);
    const [to] = at < 0 ? [] : added.splice(at, 1);
    return [{ kind: fact.kind, nodeId: old.id, from: fact.text, to: to?.text ?? null }];
  });
}

/** How much of its words a sentence shares with the one that it became, at least. */
const LIKE = 0.4;
/** How much it shares with one that nothing else needs to be compared after. */
const SURELY_LIKE = 0.9;

function changesOfWords({ old, now }: Pair, arrived: Arrivals): Notable[] {
  const { id: nodeId } = old;
  const removed: Sentence[] = [];
  const negations: Notable[] = [];
  const standing = new Set(now?.sentences.map(({ value }) => value));
  for (const [at, sentence] of old.sentences.entries()) {
    if (standing.has(sentence.value) || arrived.sentences.has(sentence.value)) continue;
    const inPlace = now?.sentences.slice(at, at + 1) ?? [];
    const own = [...inPlace, ...(now?.sentences ?? [])];
    const became = mostLike(sentence, own, arrived) ?? mostLike(sentence, arrived.ofNewUnits, arrived);
    if (!became) removed.push(sentence);
    else if (became.negations.length !== sentence.negations.length)
      negations.push({ kind: "negation", nodeId, from: sentence.text, to: became.text });
  }
  const isGone = (!now || now.text === "") && old.type === "paragraph" && removed.length === old.sentences.length;
  if (isGone && removed.length > 0) return [{ kind: "paragraph", nodeId, from: old.text, to: null }];
  return [...negations, ...removed.map(({ text }) => ({ kind: "sentence" as const, nodeId, from: text, to: null }))];
}

/** The comparisons of sentences in one write at most: a text that is all new must not hold up others. */
const MOST_COMPARISONS = 50_000;

function mostLike(sentence: Sentence, others: readonly Sentence[], arrived: Arrivals): Sentence | null {
  let best: Sentence | null = null;
  let least = LIKE;
  for (const other of others) {
    if (--arrived.comparisonsLeft < 0) break;
    const likeness = likenessOf(sentence.words, other.words);
    if (likeness >= SURELY_LIKE) return other;
    if (likeness >= least) [best, least] = [other, likeness];
  }
  return best;
}

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  return (2 * shared) / (one.size + other.size);
}

/** Tells whether a finding is none of a name, or its capitals stand for one: several words, or one that occurs in another block. */
function nameTest({ content }: DocumentJson): (found: Notable) => boolean {
  let counts: Map<string, number> | null = null;
  return ({ kind, from }) => {
    if (kind !== "name" || from === null || from.includes(" ")) return true;
    counts ??= blocksByCapital(content.flatMap(unitsOf));
    return (counts.get(from) ?? 0) > 1;
  };
}

function blocksByCapital(units: readonly Unit[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of units)
    for (const word of new Set(text.match(/(?<!\p{L})\p{Lu}[\p{L}\p{M}'’-]+/gu) ?? [])) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  return counts;
}

const PROSE: ReadonlySet<Notable["kind"]> = new Set(["sentence", "paragraph"]);

/** Whether the write named it: edits say the words that they replace, in part or with more around them. */
function isNamed({ kind, nodeId, from }: Notable, { finds = [], nodeId: replaced = null }: Named): boolean {
  if (replaced === nodeId && PROSE.has(kind)) return true;
  const words = lettersOf(from ?? "");
  return finds.map(lettersOf).some((find) => find.includes(words) || words.includes(find));
}

const lettersOf = (text: string): string => text.replace(/[\s\\*_`]+/gu, "");
