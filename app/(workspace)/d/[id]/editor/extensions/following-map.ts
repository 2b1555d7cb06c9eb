import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { AddMarkStep, Mapping, type MapResult, RemoveMarkStep, StepMap } from "@tiptap/pm/transform";
import { changesOfWords } from "../../session/keep-caret";

/** Where a step of one's own begins and ends, as the undo history maps it: `from` after an insertion there, `to` before it. */
export type Edit = { from: number; to: number };

/** The text of a block that has the same id at another place: `words` changes it, `shift` moves it. */
type Followed = { from: number; to: number; at: number; words: StepMap; shift: number };

/** The positions of a change after which some blocks stand elsewhere: those in their text follow them. */
export class FollowingMap extends StepMap {
  constructor(
    readonly rest: Mapping,
    readonly blocks: readonly Followed[],
    readonly ways: Ways,
  ) {
    // The library gives every map without a range the same object.
    super([0, 0, 0]);
  }

  override map(pos: number, assoc = 1): number {
    return this.mapResult(pos, assoc).pos;
  }

  override mapResult(pos: number, assoc = 1): MapResult {
    const other = this.ways.joining.get(endOf(pos, assoc));
    if (other) return this.mapResult(other.pos, other.assoc);
    const block = blockAt(this.blocks, this.ways, pos, assoc);
    const path = block ? new Mapping([block.words, StepMap.offset(block.shift)]) : this.rest;
    return path.mapResult(pos, assoc);
  }
}

/** A position and its side, as one name. */
const endOf = (pos: number, assoc: number): string => `${pos} ${assoc < 0 ? "before" : "after"}`;

/** The ends of steps that do not follow their block: those that stay, and those that go to the other end of their step. */
type Ways = { staying: Set<string>; joining: Map<string, { pos: number; assoc: number }> };

function blockAt(blocks: readonly Followed[], { staying }: Ways, pos: number, assoc: number): Followed | null {
  if (staying.has(endOf(pos, assoc))) return null;
  return blocks.find(({ from, to }) => from <= pos && pos <= to) ?? null;
}

/** The map of another writer's change that takes some blocks elsewhere; null when its own maps tell everything. */
export function followingMap(tr: Transaction, edits: readonly Edit[]): FollowingMap | null {
  const moved = movedBlocks(tr);
  if (moved.length === 0) return null;
  const rest = new Mapping(tr.mapping.maps);
  const users = usersOf(edits);
  // The undo of a split may be lost, that of the words in a block that came between its parts not.
  const isSplit = ({ from, to }: Edit) => tr.before.textBetween(Math.min(from, to), to, "", "\ufffc") === "";
  const entered = edits.filter((edit) => moved.some((block) => entersInto(edit, rest, block)));
  const all = new FollowingMap(rest, moved, { staying: new Set(), joining: new Map() });
  const left = entered.filter((edit) => !isSplit(edit) || !joinEnds(all, edit, users));
  const blocks = moved.filter((block) => !left.some((edit) => entersInto(edit, rest, block)));
  if (blocks.length === 0) return null;
  const map = new FollowingMap(rest, blocks, all.ways);
  keepTogether(map, edits, users);
  return map;
}

function movedBlocks(tr: Transaction): Followed[] {
  // Only a deletion of a whole block can be one half of a move.
  let removesBlocks = false;
  for (const map of tr.mapping.maps) {
    map.forEach((from, to) => {
      removesBlocks ||= to - from > 1;
    });
  }
  if (!removesBlocks) return [];
  const newer = new Map<string, { node: Node; pos: number }>();
  eachText(tr.doc, (id, node, pos) => newer.set(id, { node, pos }));
  const moved: Followed[] = [];
  eachText(tr.before, (id, node, pos) => {
    const now = newer.get(id);
    if (!now || tr.mapping.map(pos + 1, -1) === now.pos + 1) return;
    const words = new StepMap(
      changesOfWords(node, now.node).flatMap(({ from, to, size }) => [pos + 1 + from, to - from, size]),
    );
    const [from, at] = [pos + 1, now.pos + 1];
    moved.push({ from, to: from + node.content.size, at, words, shift: at - from });
  });
  return moved;
}

function eachText(doc: Node, take: (id: string, node: Node, pos: number) => void): void {
  doc.descendants((node, pos) => {
    if (node.isTextblock && typeof node.attrs.id === "string") take(node.attrs.id, node, pos);
    return !node.isTextblock;
  });
}

/** Whether a block came to stand within a step, whose undo would then remove it. */
function entersInto({ from, to }: Edit, rest: Mapping, block: Followed): boolean {
  const wasWithin = from < block.from && block.from < to;
  return !wasWithin && rest.map(from, 1) < block.at && block.at < rest.map(to, -1);
}

/** Whether the undo of a step removes only what it has made: both ends take the same way, or nothing is between them. */
function isSafe(map: FollowingMap, { from, to }: Edit): boolean {
  const { blocks, ways } = map;
  const isJoined = ways.joining.has(endOf(from, 1)) || ways.joining.has(endOf(to, -1));
  if (!isJoined && blockAt(blocks, ways, from, 1) === blockAt(blocks, ways, to, -1)) return true;
  return map.map(from, 1) >= map.map(to, -1);
}

/** Leaves no step with ends that take two ways, between which its undo would remove everything. */
function keepTogether(map: FollowingMap, edits: readonly Edit[], users: Users): void {
  const { staying } = map.ways;
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const edit of edits) {
      const ends = [endOf(edit.from, 1), endOf(edit.to, -1)];
      if (ends.every((end) => staying.has(end)) || isSafe(map, edit) || joinEnds(map, edit, users)) continue;
      isSettled = false;
      for (const end of ends) {
        staying.add(end);
        map.ways.joining.delete(end);
      }
    }
  }
}

/** Whether the undo of a step is safe, and still removes what it removed before. */
const isKept = (map: FollowingMap, edit: Edit): boolean =>
  isSafe(map, edit) && (edit.from >= edit.to || map.map(edit.from, 1) < map.map(edit.to, -1));

/** Takes one end of a step to its other one, if every step with that end stays safe; better if no other is lost. */
const joinEnds = (map: FollowingMap, edit: Edit, users: Users): boolean =>
  [isKept, isSafe].some((isGood) => joinsOne(map, edit, users, isGood));

function joinsOne(map: FollowingMap, edit: Edit, users: Users, isGood: typeof isKept): boolean {
  const { joining } = map.ways;
  const { from, to } = edit;
  const start = { pos: from, assoc: 1 };
  const end = { pos: to, assoc: -1 };
  for (const [one, other] of [
    [end, start],
    [start, end],
  ] as const) {
    const name = endOf(one.pos, one.assoc);
    const isTarget = [...joining.values()].some(({ pos, assoc }) => endOf(pos, assoc) === name);
    if (isTarget || joining.has(name) || joining.has(endOf(other.pos, other.assoc))) continue;
    joining.set(name, other);
    const others = users.get(name)?.filter((other) => other !== edit) ?? [];
    if (isSafe(map, edit) && others.every((other) => isGood(map, other))) return true;
    joining.delete(name);
  }
  return false;
}

/** The steps that begin or end at a place. */
type Users = ReadonlyMap<string, readonly Edit[]>;

function usersOf(edits: readonly Edit[]): Users {
  const users = new Map<string, Edit[]>();
  for (const edit of edits) {
    for (const end of [endOf(edit.from, 1), endOf(edit.to, -1)]) users.set(end, [...(users.get(end) ?? []), edit]);
  }
  return users;
}

// With more, undo of words in a moved block does nothing.
const MAX_EDITS = 4_000;

/** One's own steps after a transaction; with `isOwn` its steps are added. */
export function editsAfter(
  edits: readonly Edit[],
  tr: Transaction,
  following: FollowingMap | null,
  isOwn: boolean,
): readonly Edit[] {
  const path = following ?? tr.mapping;
  const now: Edit[] = edits.map(({ from, to }) => ({ from: path.map(from, 1), to: path.map(to, -1) }));
  if (isOwn) now.push(...editsOf(tr));
  return now.length > MAX_EDITS ? distinct(now).slice(-MAX_EDITS / 2) : now;
}

const distinct = (edits: readonly Edit[]): Edit[] => [
  ...new Map(edits.map((edit) => [`${edit.from} ${edit.to}`, edit])).values(),
];

function editsOf({ steps, mapping }: Transaction): Edit[] {
  return steps.flatMap((step, at) => {
    const [starts, ends]: [number[], number[]] = [[], []];
    step.getMap().forEach((_start, _end, from, to) => {
      starts.push(from);
      ends.push(to);
    });
    if (step instanceof AddMarkStep || step instanceof RemoveMarkStep) {
      starts.push(step.from);
      ends.push(step.to);
    }
    if (starts.length === 0) return [];
    const later = mapping.slice(at + 1);
    return [{ from: later.map(Math.min(...starts), 1), to: later.map(Math.max(...ends), -1) }];
  });
}
