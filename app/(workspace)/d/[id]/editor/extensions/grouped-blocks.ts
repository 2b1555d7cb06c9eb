import type { Node } from "@tiptap/pm/model";

/** The blocks of a text and the number of the group that each is drawn in; blocks of a group follow each other. */
export type Grouped = { blocks: readonly Node[]; groups: readonly number[]; next: number };

/** Nothing is grouped yet. */
export const UNGROUPED: Grouped = { blocks: [], groups: [], next: 0 };

/** Texts with fewer blocks are drawn without groups. */
export const FEWEST_BLOCKS = 300;

const USUAL = 50;
const MOST = 2 * USUAL;

// The margins of the blocks on both sides of a group's edge do not join: best where the second has none.
const FIRSTS = new Set(["paragraph", "bulletList", "orderedList", "taskList"]);

/**
 * The groups of a text's blocks, some fifty each: a block that did not change stays in its group, and one that comes joins that
 * of the block before it. Null while there are too few blocks, unless they were grouped before.
 */
export function groupBlocks(blocks: readonly Node[], before: Grouped): Grouped | null {
  if (blocks.length < FEWEST_BLOCKS && before.blocks.length === 0) return null;
  const groups = keptGroups(blocks, before);
  return isTooLarge(groups) ? cutGroups(blocks, groups, before.next) : { blocks, groups, next: before.next };
}

function keptGroups(blocks: readonly Node[], before: Grouped): number[] {
  const least = Math.min(blocks.length, before.blocks.length);
  let same = 0;
  while (same < least && blocks[same] === before.blocks[same]) same++;
  let sameEnd = 0;
  while (sameEnd < least - same && blocks.at(-1 - sameEnd) === before.blocks.at(-1 - sameEnd)) sameEnd++;
  const changedBefore = before.blocks.length - sameEnd;
  const groups = before.groups.slice(0, same);
  for (let at = same; at < blocks.length - sameEnd; at++) {
    const own = at < changedBefore ? before.groups[at] : undefined;
    groups.push(own ?? groups.at(-1) ?? before.groups[0] ?? 0);
  }
  return groups.concat(before.groups.slice(changedBefore));
}

function isTooLarge(groups: readonly number[]): boolean {
  let from = 0;
  for (let at = 0; at < groups.length; at++) {
    if (groups[at] !== groups[from]) from = at;
    if (at - from >= MOST) return true;
  }
  return false;
}

/** Cuts the groups that are too large; the others stay. */
function cutGroups(blocks: readonly Node[], groups: readonly number[], unused: number): Grouped {
  const sizes = new Map<number, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  let next = Math.max(unused, ...sizes.keys(), -1) + 1;
  let count = 0;
  const cut = groups.map((group, at) => {
    if ((sizes.get(group) ?? 0) <= MOST) return group;
    const isNew = group !== groups[at - 1];
    const isFull = count >= MOST || (count >= USUAL && FIRSTS.has(blocks[at]?.type.name ?? ""));
    if (isNew || isFull) {
      next++;
      count = 0;
    }
    count++;
    return next;
  });
  return { blocks, groups: cut, next: next + 1 };
}
