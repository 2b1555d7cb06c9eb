type Range = { type: string; weight: number };

/** Whether an `Accept` header names exactly this media type, and not only a range with it. */
export const namesType = (accept: string | null, type: string): boolean =>
  rangesOf(accept).some((range) => range.type === type && range.weight > 0);

/** The offered media type that an `Accept` header prefers (RFC 9110 §12.5.1); the first one when none is preferred. */
export function preferredType(accept: string | null, offered: readonly [string, ...string[]]): string {
  const ranges = rangesOf(accept);
  const weights = offered.map((type) => ({ type, ...likingOf(ranges, type) }));
  const [first, ...others] = weights;
  return others.reduce((best, one) => (isBetter(one, best) ? one : best), first ?? { type: offered[0], ...NONE }).type;
}

type Liking = { weight: number; place: number };

const NONE: Liking = { weight: 0, place: Number.POSITIVE_INFINITY };

// Among equal weights the first named type wins, because users of curl write no weights.
const isBetter = (a: Liking, b: Liking) =>
  a.weight > b.weight || (a.weight === b.weight && a.weight > 0 && a.place < b.place);

/** The most specific matching range determines the weight of a type. */
function likingOf(ranges: readonly Range[], type: string): Liking {
  for (const wanted of [type, `${type.slice(0, type.indexOf("/"))}/*`, "*/*"]) {
    const place = ranges.findIndex((range) => range.type === wanted);
    const range = ranges[place];
    if (range) return { weight: range.weight, place };
  }
  return NONE;
}

function rangesOf(accept: string | null): Range[] {
  return (accept ?? "").split(",").map((one) => {
    const [type = "", ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
    const weight = Number(parameters.find((part) => part.startsWith("q="))?.slice(2) ?? 1);
    return { type, weight: Number.isFinite(weight) ? weight : 1 };
  });
}
