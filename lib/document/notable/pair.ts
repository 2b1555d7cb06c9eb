import { keyOf, type Placed, similarity } from "./compare";

/** Sentences of a text before and after, as pairs of versions of one, and those without a partner. */
export type Paired = { pairs: [Placed, Placed][]; gone: Placed[]; added: Placed[] };

const SAME_BLOCK = 0.45;
const ELSEWHERE = 0.6;
// About 10 ms; beyond it sentences are paired by their place alone.
const MAX_WORDS = 400_000;

/** Pairs the sentences that differ: most alike in the same block, then by place there, then most alike elsewhere. */
export function pairSentences(before: readonly Placed[], after: readonly Placed[]): Paired {
  const { gone, added } = withoutEqual(before, after);
  const budget = { left: MAX_WORDS };
  const pairs: [Placed, Placed][] = [];
  const taken = new Set<Placed>();
  const pair = (one: Placed, other: Placed) => {
    pairs.push([one, other]);
    taken.add(one).add(other);
  };
  const free = (all: readonly Placed[]) => all.filter((each) => !taken.has(each));
  const young = byBlock(added);
  for (const [id, old] of byBlock(gone)) {
    const others = young.get(id) ?? [];
    pairAlike(old, others, SAME_BLOCK, budget, pair);
    const [left, right] = [free(old), free(others)];
    // What is short or a heading is known by its place alone.
    if (left.length !== right.length) continue;
    left.forEach((one, at) => {
      const other = right[at];
      if (other && (isShort(one) || isShort(other) || one.unit.kind === "heading")) pair(one, other);
    });
  }
  pairAlike(free(gone), free(added), ELSEWHERE, budget, pair);
  return { pairs, gone: free(gone), added: free(added) };
}

const isShort = ({ sentence }: Placed) => sentence.words.length < 5;

/** What is left of two lists without the sentences in both, those of one block first. */
function withoutEqual(before: readonly Placed[], after: readonly Placed[]) {
  const here = ({ sentence, unit }: Placed) => `${unit.id}\n${keyOf(sentence)}`;
  const inBlock = withoutSame(before, after, here);
  return withoutSame(inBlock.gone, inBlock.added, ({ sentence }) => keyOf(sentence));
}

function withoutSame(before: readonly Placed[], after: readonly Placed[], key: (each: Placed) => string) {
  const waiting = new Map<string, Placed[]>();
  for (const each of after) {
    const same = waiting.get(key(each));
    if (same) same.push(each);
    else waiting.set(key(each), [each]);
  }
  const equal = new Set<Placed>();
  const gone = before.filter((each) => {
    const same = waiting.get(key(each))?.shift();
    if (same) equal.add(same);
    return !same;
  });
  return { gone, added: after.filter((each) => !equal.has(each)) };
}

function byBlock(all: readonly Placed[]): Map<string | null, Placed[]> {
  const groups = new Map<string | null, Placed[]>();
  for (const each of all) {
    const group = groups.get(each.unit.id);
    if (group) group.push(each);
    else groups.set(each.unit.id, [each]);
  }
  return groups;
}

function pairAlike(
  old: readonly Placed[],
  young: readonly Placed[],
  least: number,
  budget: { left: number },
  pair: (one: Placed, other: Placed) => void,
): void {
  const candidates: { one: Placed; other: Placed; score: number }[] = [];
  old.forEach((one, at) => {
    young.forEach((other, place) => {
      budget.left -= one.sentence.words.length + other.sentence.words.length;
      if (budget.left < 0) return;
      const score = similarity(one.sentence, other.sentence) - Math.abs(at - place) / 10_000;
      if (score >= least) candidates.push({ one, other, score });
    });
  });
  const taken = new Set<Placed>();
  for (const { one, other } of candidates.sort((a, b) => b.score - a.score)) {
    if (taken.has(one) || taken.has(other)) continue;
    taken.add(one).add(other);
    pair(one, other);
  }
}
