import { type Budget, diffBySentences, newBudget } from "#lib/document/model/bounded-diff";
import type { NodeJson } from "#lib/document/model/document";
import { nodeText } from "#lib/document/text/text";
import { type Credit, creditOf } from "./credit";
import { type Origins, runsOfBlock, textBlocks, type Written } from "./origins";
import { entryOf, idOf, spread, type Token, tokensFrom } from "./tokens";

/** A restored text in which the words that are still there keep the marks of review they have now. */
export function keepMarks(
  restored: Written,
  before: Written,
  { number, credits }: { number: number; credits: readonly Credit[] },
): Origins {
  // Without marks there is nothing to keep, and most documents have none.
  if (!credits.some(({ review }) => review)) return restored.origins;
  const baseOf = (origin: number) => creditOf(credits, origin)?.of ?? origin;
  const standing = new Map(blocksIn(before).map((block) => [idOf(block), block]));
  const budget = newBudget();
  const origins = { ...restored.origins };
  for (const block of blocksIn(restored)) {
    const id = idOf(block);
    const was = standing.get(id);
    if (id === null || !was) continue;
    const now = tokensIn(was, before, number);
    const tokens = keptIn(now, tokensIn(block, restored, number), baseOf, budget);
    const own = restored.versions[id] ?? number;
    const entry = entryOf(tokens, own);
    if (entry.length === 0 || (entry.length === 2 && entry[1] === own)) delete origins[id];
    else origins[id] = entry;
  }
  return origins;
}

const blocksIn = ({ content }: Written): NodeJson[] => content.content.flatMap((top) => [...textBlocks(top)]);

const tokensIn = (block: NodeJson, written: Written, number: number): Token[] =>
  tokensFrom(
    nodeText(block),
    spread(runsOfBlock(block, written, number).flatMap(({ text, version }) => [text.length, version])),
  );

/** The tokens with the origins of the same tokens by the same author that stand now. */
function keptIn(now: readonly Token[], tokens: Token[], baseOf: (origin: number) => number, budget: Budget): Token[] {
  const keyOf = ({ text, origin }: Token) =>
    `${JSON.stringify(typeof origin === "number" ? baseOf(origin) : origin)} ${text}`;
  const gaps = diffBySentences(now.map(keyOf), tokens.map(keyOf), budget);
  let shift = 0;
  let gap = 0;
  return tokens.map((token, at) => {
    while (gap < gaps.length && (gaps[gap]?.end ?? 0) <= at) {
      const { to, end } = gaps[gap++] ?? { to: 0, end: 0 };
      shift = to - end;
    }
    const isIn = at >= (gaps[gap]?.start ?? Number.POSITIVE_INFINITY);
    return isIn ? token : { ...token, origin: now[at + shift]?.origin ?? token.origin };
  });
}
