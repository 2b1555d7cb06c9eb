import { CONTAINERS } from "#lib/document/model/addressable";
import { textAttribute } from "#lib/document/model/attribute";
import type { NodeJson } from "#lib/document/model/document";
import type { FoundChange } from "../draft/imported";
import {
  changesIn,
  isLine,
  isSameBlock,
  joinEnds,
  type Makes,
  piecesOf,
  renderBlocks,
  trackedEnd,
} from "./render-marks";
import type { WordParts } from "./word-parts";

const NONE: Makes = () => false;

/**
 * The proposals of a text's tracked changes, one for each author and block; `blocks` have marks and ids. Each proposes
 * the changes of its author alone, and merging joins them.
 */
export function proposeChanges(blocks: readonly NodeJson[], parts: WordParts): FoundChange[] {
  const found: FoundChange[] = [];
  let previous: string | null = null;
  for (const { at, group } of joinedGroups(blocks)) {
    const numbers = new Set(group.flatMap((block) => [...changesIn(block)]));
    const standing = rendered(group, parts, NONE);
    for (const author of authorsOf(numbers, parts)) {
      const made = rendered(group, parts, (number) => parts.changes[number]?.author === author);
      const date = dateOf(numbers, author, parts);
      const next = at + group.length - 1;
      const near = { nodeId: previous ?? nextId(blocks, next, parts), isAfter: previous !== null };
      const proposals =
        group.length > 1 && standing.length > 0
          ? joinedProposals(standing, made)
          : proposalsFor(standing[0], made, near.nodeId, near.isAfter);
      for (const proposal of proposals) addProposal(found, { proposal, author, at: date });
    }
    const last = standing.at(-1);
    if (last) previous = textAttribute(last, "id");
  }
  return found;
}

const rendered = (blocks: readonly NodeJson[], parts: WordParts, makes: Makes): NodeJson[] =>
  renderBlocks(joinEnds(blocks, parts, makes), parts, makes);

/** The blocks in groups: those with tracked ends between them, which some rendering joins, are together. */
function joinedGroups(blocks: readonly NodeJson[]): { at: number; group: NodeJson[] }[] {
  const groups: { at: number; group: NodeJson[] }[] = [];
  for (const [at, block] of blocks.entries()) {
    const last = groups.at(-1);
    const before = last?.group.at(-1);
    if (last && before && trackedEnd(before) !== null && !isWhole(before)) last.group.push(block);
    else groups.push({ at, group: [block] });
  }
  return groups;
}

/** Whether everything in a line is tracked with its end, so that the line comes or goes by itself. */
function isWhole(block: NodeJson): boolean {
  const end = trackedEnd(block);
  let open = 0;
  for (const piece of isLine(block) ? piecesOf(block) : []) {
    if (!("kind" in piece)) {
      if (open === 0) return false;
    } else if (piece.kind === "change") open += 1;
    else if (piece.kind === "/change") open -= 1;
  }
  return end !== null && isLine(block);
}

/** Proposals that turn some blocks into others: a block is compared with the one of its id, others stand with the next. */
function joinedProposals(standing: readonly NodeJson[], made: readonly NodeJson[]): ProposalOf[] {
  const idOf = (block: NodeJson) => textAttribute(block, "id");
  const known = new Set(standing.map(idOf));
  const proposed = new Map<string, NodeJson[]>();
  let waiting: NodeJson[] = [];
  for (const block of made) {
    if (known.has(idOf(block))) {
      proposed.set(idOf(block), [...waiting, block]);
      waiting = [];
    } else waiting.push(block);
  }
  const last = standing.at(-1);
  if (last && waiting.length > 0) proposed.set(idOf(last), [...(proposed.get(idOf(last)) ?? []), ...waiting]);
  return standing.flatMap((block) => {
    const after = proposed.get(idOf(block)) ?? [];
    return isSameBlock([block], after) ? [] : [replacing(block, after)];
  });
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
