import { countLeading } from "#lib/base/count-leading";
import { ANY_HIDDEN, type HiddenKind, hiddenRow } from "./hidden-characters";

/** Characters of a text that nobody sees and no script needs: where, how many, and what they spell. */
export type HiddenRun = { kind: HiddenKind; from: number; to: number; count: number; decoded: string | null };

type Row = NonNullable<ReturnType<typeof hiddenRow>>;
type Sign = { at: number; text: string; point: number; row: Row | null };

const [ZWNJ, ZWJ, OVERRIDE_FROM, OVERRIDE_TO, POP, POP_ISOLATE] = [0x200c, 0x200d, 0x202d, 0x202e, 0x202c, 0x2069];

// England, Scotland, Wales and others: letters and digits as tags, then the end tag (UTS #51).
const SUBDIVISION = /\u{1f3f4}([\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6})\u{e007f}/gu;
// A joiner in an emoji; the variation selector, skin tone or flag's end may come before it.
const PICTURE_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1f1e6}-\u{1f1ff}]/u;
const PICTURE = /\p{Extended_Pictographic}/u;
// A ligature that German typesetting forbids across the parts of a word.
const LIGATURE = /[filtbhkj]/iu;

/** Finds the hidden characters of one block's text, in order; neighbours of one kind are one run. */
export function findHidden(text: string): HiddenRun[] {
  if (!ANY_HIDDEN.test(text)) return [];
  const signs = signsOf(text);
  const flagged = signs.map((sign, index) => sign.row !== null && !isLegitimate(signs, sign, index));
  for (const index of flagsOf(text, signs)) flagged[index] = false;
  for (const index of unpaired(signs)) flagged[index] = true;
  return runsOf(signs, flagged);
}

/** The text without its hidden characters. */
export function withoutHidden(text: string): string {
  return cutRuns(text, findHidden(text));
}

/** A text without its hidden characters, and where a range of it stands in the text with them. */
export type ShownText = { text: string; rangeOf: (from: number, to: number) => { from: number; to: number } };

/**
 * A text as it is shown to those who seek these words, which may come from a read without hidden characters; words with
 * such are sought in the text itself. A range holds the hidden characters within it, and not those at its ends.
 */
export function shownText(text: string, sought: string): ShownText {
  const runs = findHidden(sought).length > 0 ? [] : findHidden(text);
  let cut = 0;
  const cuts = runs.map(({ from, to }) => {
    const at = from - cut;
    cut += to - from;
    return { at, cut };
  });
  const cutWhere = (isBefore: (at: number) => boolean) =>
    cuts[countLeading(cuts, ({ at }) => isBefore(at)) - 1]?.cut ?? 0;
  return {
    text: cutRuns(text, runs),
    rangeOf: (from, to) => ({ from: from + cutWhere((at) => at <= from), to: to + cutWhere((at) => at < to) }),
  };
}

/** The text without these runs. */
export function cutRuns(text: string, runs: readonly HiddenRun[]): string {
  let kept = "";
  let at = 0;
  for (const { from, to } of runs) {
    kept += text.slice(at, from);
    at = to;
  }
  return kept + text.slice(at);
}

function signsOf(text: string): Sign[] {
  let at = 0;
  return Array.from(text, (character) => {
    const point = character.codePointAt(0) ?? 0;
    const sign = { at, text: character, point, row: hiddenRow(point) };
    at += character.length;
    return sign;
  });
}

function isLegitimate(signs: readonly Sign[], { point, row }: Sign, index: number): boolean {
  const legitimate = row?.[3];
  const [previous, next] = [signs[index - 1], signs[index + 1]];
  switch (legitimate?.where) {
    case "alone":
      return !isFiller(previous) && !isFiller(next);
    case "short run":
      return lengthOfMarks(signs, index) <= legitimate.most;
    case "around":
      if (point === ZWJ && joinsPictures(signs, index)) return true;
      if (point === ZWNJ && /f/iu.test(previous?.text ?? "") && LIGATURE.test(next?.text ?? "")) return true;
      if (isThree(signs, index)) return true;
      return (
        (legitimate.before?.test(seen(previous)) ?? false) ||
        ((legitimate.after?.test(seen(next)) ?? false) && !isFiller(previous))
      );
    case "paired":
      // `unpaired` decides.
      return true;
    default:
      return false;
  }
}

/** The character if it is one that is seen, or a form of a letter. */
const seen = (sign: Sign | undefined): string => (sign && sign.row === null ? sign.text : "");

const isFiller = (sign: Sign | undefined): boolean => sign?.row?.[2] === "zero_width";

function lengthOfMarks(signs: readonly Sign[], index: number): number {
  const isMark = (at: number) => signs[at]?.row?.[3].where === "short run";
  let [from, to] = [index, index];
  while (isMark(from - 1)) from -= 1;
  while (isMark(to + 1)) to += 1;
  return to - from + 1;
}

function joinsPictures(signs: readonly Sign[], index: number): boolean {
  const before = signs[index - 1]?.point === 0xfe0f ? signs[index - 2] : signs[index - 1];
  const isTagged = before?.point === 0xe007f;
  return (isTagged || PICTURE_BEFORE.test(before?.text ?? "")) && PICTURE.test(signs[index + 1]?.text ?? "");
}

/** Whether a joiner is one of three that keep the forms of two Arabic letters and part them: ZWJ ZWNJ ZWJ. */
function isThree(signs: readonly Sign[], index: number): boolean {
  const isJoiner = (at: number, point: number) => signs[at]?.point === point;
  for (const from of [index - 2, index - 1, index]) {
    if (!isJoiner(from, ZWJ) || !isJoiner(from + 1, ZWNJ) || !isJoiner(from + 2, ZWJ)) continue;
    return /\p{Script=Arabic}/u.test(seen(signs[from - 1])) && /\p{Script=Arabic}/u.test(seen(signs[from + 3]));
  }
  return false;
}

/** The tags that are part of a subdivision's flag. */
function flagsOf(text: string, signs: readonly Sign[]): number[] {
  const spans = [...text.matchAll(SUBDIVISION)].map((match) => [match.index, match.index + match[0].length] as const);
  if (spans.length === 0) return [];
  return signs.flatMap(({ at }, index) => (spans.some(([from, to]) => at > from && at < to) ? [index] : []));
}

/** Embeddings and isolates that are not closed, close nothing, or hold nothing (UAX #9), and what closes an override. */
function unpaired(signs: readonly Sign[]): number[] {
  const open: number[] = [];
  const found: number[] = [];
  const isIsolate = (at: number) => (signs[at]?.point ?? 0) >= 0x2066;
  for (const [index, { point }] of signs.entries()) {
    const isOverride = point === OVERRIDE_FROM || point === OVERRIDE_TO;
    if (isOverride || point === 0x202a || point === 0x202b || (point >= 0x2066 && point < POP_ISOLATE))
      open.push(index);
    else if (point === POP || point === POP_ISOLATE) {
      // The end of an isolate ends the embeddings within it.
      if (point === POP_ISOLATE && open.some(isIsolate)) {
        while (!isIsolate(open.at(-1) ?? -1)) found.push(open.pop() ?? index);
      }
      const last = open.at(-1);
      const closes = last !== undefined && isIsolate(last) === (point === POP_ISOLATE);
      if (!closes) found.push(index);
      else if (signs[open.pop() ?? 0]?.row?.[3].where === "nowhere") found.push(index);
      else if (!signs.slice(last, index).some(({ row }) => row === null)) found.push(last, index);
    }
  }
  return [...found, ...open];
}

function runsOf(signs: readonly Sign[], flagged: readonly boolean[]): HiddenRun[] {
  const runs: HiddenRun[] = [];
  let current: Sign[] = [];
  const close = () => {
    const [first, last] = [current[0], current.at(-1)];
    if (first?.row && last) {
      const [from, to] = [first.at, last.at + last.text.length];
      runs.push({ kind: first.row[2], from, to, count: current.length, decoded: decode(first.row[2], current) });
    }
    current = [];
  };
  for (const [index, sign] of signs.entries()) {
    if (!flagged[index]) close();
    else {
      if (current[0] && current[0].row?.[2] !== sign.row?.[2]) close();
      current.push(sign);
    }
  }
  close();
  return runs;
}

/** What a run spells in the known ways to hide text, if it is readable. */
function decode(kind: HiddenKind, signs: readonly Sign[]): string | null {
  const points = signs.map(({ point }) => point);
  if (kind === "tags") return readable(points.map((point) => String.fromCodePoint(point & 0x7f)).join(""));
  if (kind === "variation") return readable(utf8(points.map((point) => byteOf(point))));
  return kind === "zero_width" ? fromBits(points) : null;
}

const byteOf = (point: number) => (point >= 0xe0100 ? point - 0xe0100 + 16 : point - 0xfe00) & 0xff;

function fromBits(points: readonly number[]): string | null {
  const [zero, one, ...more] = [...new Set(points)];
  if (zero === undefined || one === undefined || more.length > 0 || points.length < 8) return null;
  for (const set of [one, zero]) {
    const bits = points.map((point) => (point === set ? "1" : "0")).join("");
    const text = readable(utf8((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))));
    if (text) return text;
  }
  return null;
}

function utf8(bytes: readonly number[]): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(bytes));
  } catch {
    return "";
  }
}

const MOST_DECODED = 1_000;

function readable(text: string): string | null {
  const shown = text.replace(/\p{Cc}/gu, "").slice(0, MOST_DECODED);
  return shown === "" || (shown.length < text.length / 2 && text.length <= MOST_DECODED) ? null : shown.toWellFormed();
}
