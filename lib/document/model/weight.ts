// Measured: a character costs about a fiftieth of a node.
const CHARACTERS_A_VALUE = 50;

/** How many characters of a text could be markup: ASCII punctuation and line ends. */
export function marksIn(markdown: string): number {
  let count = 0;
  for (let at = 0; at < markdown.length; at++) if (IS_MARK[markdown.charCodeAt(at)] === 1) count++;
  return count;
}

const IS_MARK = Uint8Array.from({ length: 128 }, (_, code) => Number(/[^A-Za-z0-9 ]/.test(String.fromCharCode(code))));

/** Whether objects in an untrusted value nest deeper than `most`; works without recursion. */
export function nestsDeeper(given: unknown, most: number): boolean {
  let level = [given];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    const inner: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      for (const each of Object.values(value)) if (typeof each === "object" && each !== null) inner.push(each);
    }
    level = inner;
  }
  return false;
}

/**
 * Whether an untrusted value holds more than `most` values, counting 50 characters as one; visits no more than that.
 */
export function isHeavy(given: unknown, most: number): boolean {
  const waiting: unknown[] = [given];
  let weight = 0;
  for (let next = waiting.pop(); next !== undefined && weight <= most; next = waiting.pop()) {
    weight += typeof next === "string" ? 1 + next.length / CHARACTERS_A_VALUE : 1;
    if (typeof next !== "object" || next === null) continue;
    for (const name in next) {
      // Members beyond the limit need no visit.
      if (waiting.length > most) return true;
      waiting.push((next as Record<string, unknown>)[name] ?? null);
    }
  }
  return weight > most;
}
