/** Numbers as differences, which for those that rise evenly are small and alike. */
export const differences = (values: readonly number[]): number[] =>
  values.map((value, at) => value - (at === 0 ? 0 : (values[at - 1] ?? 0)));

/** The numbers whose differences these are. */
export function sums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** Values as a list of the different ones and the place of each in it. */
export function indexed<Value>(values: readonly Value[], keyOf: (value: Value) => string): [Value[], number[]] {
  const [known, different] = [new Map<string, number>(), [] as Value[]];
  const places = values.map((value) => {
    const key = keyOf(value);
    const place = known.get(key) ?? different.push(value) - 1;
    known.set(key, place);
    return place;
  });
  return [different, places];
}

/** The values that are not null, by their place. */
export const sparse = <Value>(values: readonly (Value | null)[]): [number, Value][] =>
  values.flatMap((value, at): [number, Value][] => (value === null ? [] : [[at, value]]));
