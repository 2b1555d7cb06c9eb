import { CONTAINERS } from "#lib/document/addressable";
import { textAttribute } from "#lib/document/attribute";
import type { NodeJson } from "#lib/document/document";
import type { FoundChange } from "../files/imported";
import { changesIn, isSameBlock, type Makes, renderBlocks } from "./render-marks";
import type { WordParts } from "./word-parts";

const NONE: Makes = () => false;

/**
 * The proposals of a text's tracked changes, one for each author and block; `blocks` have marks and ids. Each proposes
 * the changes of its author alone, and merging joins them.
 */
export function proposeChanges(blocks: readonly NodeJson[], parts: WordParts): FoundChange[] {
  const found: FoundChange[] = [];
  let previous: string | null = null;
  for (const [at, block] of blocks.entries()) {
    const numbers = changesIn(block);
    const [original] = renderBlocks([block], parts, NONE);
    for (const author of authorsOf(numbers, parts)) {
      const makes: Makes = (number) => parts.changes[number]?.author === author;
      const made = renderBlocks([block], parts, makes);
      const at1 = dateOf(numbers, author, parts);
      for (const proposal of proposalsFor(original, made, previous ?? nextId(blocks, at, parts), previous !== null)) {
        addProposal(found, { proposal, author, at: at1 });
      }
    }
    if (original) previous = textAttribute(original, "id");
  }
  return found;
}

type ProposalOf = FoundChange["proposal"];

const authorsOf = (numbers: ReadonlySet<number>, parts: WordParts): string[] => [
  ...new Set([...numbers].map((number) => parts.changes[number]?.author ?? "")),
];

function dateOf(numbers: ReadonlySet<number>, author: string, parts: WordParts): string | null {
  const dates = [...numbers].flatMap((number) => {
    const change = parts.changes[number];
    return change?.author === author && change.at ? [change.at] : [];
  });
  return dates.sort().at(-1) ?? null;
}

/** The id of the next block that stays, for an insertion at the beginning. */
function nextId(blocks: readonly NodeJson[], at: number, parts: WordParts): string | null {
  const [next] = renderBlocks(blocks.slice(at + 1, at + 50), parts, NONE);
  return next ? textAttribute(next, "id") : null;
}

function proposalsFor(
  original: NodeJson | undefined,
  made: readonly NodeJson[],
  nearId: string | null,
  isAfter: boolean,
): ProposalOf[] {
  if (!original) {
    if (made.length === 0 || nearId === null) return [];
    return [
      { nodeId: nearId, nodeIndex: null, placement: isAfter ? "after" : "before", original: [], proposed: [...made] },
    ];
  }
  if (isSameBlock([original], made)) return [];
  const [after] = made;
  const inner = after && CONTAINERS.has(original.type) ? innerProposals(original, after) : null;
  return inner ?? [replacing(original, made)];
}

const replacing = (original: NodeJson, proposed: readonly NodeJson[]): ProposalOf => ({
  nodeId: textAttribute(original, "id"),
  nodeIndex: null,
  placement: "replace",
  original: [original],
  proposed: [...proposed],
});

/** Proposals for the lines of a container; null when whole parts of it come or go, which changes the container. */
function innerProposals(one: NodeJson, other: NodeJson): ProposalOf[] | null {
  const pairs = innerPairs(one, other);
  if (!pairs) return null;
  const found: ProposalOf[] = [];
  for (const [before, after] of pairs) {
    if (isSameBlock([before], [after])) continue;
    const inner = CONTAINERS.has(before.type) ? innerProposals(before, after) : [replacing(before, [after])];
    if (!inner) return null;
    found.push(...inner);
  }
  return found;
}

/** The blocks of a container in pairs, when both sides have the same ones. */
function innerPairs(one: NodeJson, other: NodeJson): [NodeJson, NodeJson][] | null {
  const [left, right] = [one.content ?? [], other.content ?? []];
  if (left.length !== right.length) return null;
  const pairs = left.flatMap((block, at): [NodeJson, NodeJson][] => {
    const match = right[at];
    return match && match.type === block.type && match.attrs?.id === block.attrs?.id ? [[block, match]] : [];
  });
  return pairs.length === left.length ? pairs : null;
}

/** Adds a proposal; insertions of one author that follow each other are one. */
function addProposal(found: FoundChange[], next: FoundChange): void {
  const same = found.findLast(({ author }) => author === next.author)?.proposal;
  const { proposal } = next;
  const isOneMore =
    same && same.placement !== "replace" && same.placement === proposal.placement && same.nodeId === proposal.nodeId;
  if (isOneMore) same.proposed.push(...proposal.proposed);
  else found.push(next);
}
