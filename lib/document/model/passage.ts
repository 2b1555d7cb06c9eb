/** The part of a text from `from` to `to` on one line, with up to `around` characters on both sides, cut between words; “…” marks what is left out. */
export function passageAround(text: string, from: number, to: number, around: number): string {
  const before = text.slice(Math.max(0, from - around), from);
  const after = text.slice(to, to + around);
  const head = from > around ? `…${before.replace(/^\S*\s?/u, "")}` : before;
  const tail = to + around < text.length ? `${after.replace(/\s?\S*$/u, "")}…` : after;
  return `${head}${text.slice(from, to)}${tail}`.replace(/\s+/gu, " ").trim().toWellFormed();
}
