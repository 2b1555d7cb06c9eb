import type { BlockVersions } from "#lib/history/versions/block-versions";
import type { Origins } from "#lib/history/versions/origins";

/** Origins as they are stored: one word of digits for all blocks, or nothing; earlier rows have the numbers of each block. */
export type PackedOrigins = readonly [string] | Origins;

// Each digit has five bits of a number, the lowest first, and one that says that more follow, as in source maps.
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BASE = 32;
const PLACES = new Map([...DIGITS].map((digit, place) => [digit, place]));

/**
 * The origins as digits: of each block its distance from the block before in the order of all ids, the number of its
 * runs, and of each run the length and the version.
 */
export function packOrigins(origins: Origins, versions: BlockVersions): PackedOrigins {
  let digits = "";
  let [last, first] = [-1, 0];
  for (const [place, id] of idsOf(versions).entries()) {
    const entry = origins[id];
    if (!entry) continue;
    digits += digitsOf(place - last) + digitsOf(entry.length / 2);
    for (let at = 0; at < entry.length; at += 2) {
      const [length = 0, version = 0] = entry.slice(at, at + 2);
      // A word within another's sentence stands between two runs of one version.
      const isAgain = version === entry[at - 3];
      digits += digitsOf(length) + digitsOf(isAgain ? 0 : 1 + folded(version - (entry[at - 1] ?? first)));
    }
    [last, first] = [place, entry[1] ?? 0];
  }
  return digits === "" ? {} : [digits];
}

/** The origins that were packed with the versions of the same blocks. */
export function unpackOrigins(stored: PackedOrigins, versions: BlockVersions): Origins {
  if (!isPacked(stored)) return stored;
  const origins: Origins = {};
  const numbers = numbersOf(stored[0]);
  const next = (): number => numbers.next().value ?? 0;
  const ids = idsOf(versions);
  let first = 0;
  for (let place = next() - 1; place >= 0; ) {
    const entry: number[] = [];
    for (let runs = next(); runs > 0; runs--) {
      const [length, code] = [next(), next()];
      const version = code === 0 ? entry.at(-3) : (entry.at(-1) ?? first) + unfolded(code - 1);
      entry.push(length, version ?? 0);
    }
    origins[ids[place] ?? ""] = entry;
    first = entry[1] ?? 0;
    const distance = next();
    place = distance === 0 ? -1 : place + distance;
  }
  return origins;
}

// Both signs as numbers from zero.
const folded = (difference: number) => (difference < 0 ? -2 * difference - 1 : 2 * difference);
const unfolded = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

const isPacked = (stored: PackedOrigins): stored is readonly [string] => Array.isArray(stored);

// Not the order of the text, which the store does not keep.
const idsOf = (versions: BlockVersions): string[] => Object.keys(versions).toSorted();

function digitsOf(value: number): string {
  let digits = "";
  let rest = value;
  for (; rest >= BASE; rest = Math.floor(rest / BASE)) digits += DIGITS[BASE + (rest % BASE)];
  return digits + DIGITS[rest];
}

function* numbersOf(digits: string): Generator<number, undefined> {
  let [value, unit] = [0, 1];
  for (const digit of digits) {
    const place = PLACES.get(digit) ?? 0;
    value += (place % BASE) * unit;
    unit *= BASE;
    if (place >= BASE) continue;
    yield value;
    [value, unit] = [0, 1];
  }
}
