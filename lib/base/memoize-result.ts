const answers = new WeakSet<object>();

/** Marks an answer that requests get again, so that what is made from it is worth keeping; it must never change. */
export function remembered<Answer extends object>(answer: Answer): Answer {
  answers.add(answer);
  return answer;
}

type Memo<Made> = ((answer: unknown, make: () => Made) => Made) & {
  /** Whether it keeps what was made from this answer. */
  has(answer: unknown): boolean;
};

/** Keeps what is made from answers that are marked as `remembered`, and marks it; what is made from any other is made anew. */
export function memoizeResult<Made>(): Memo<Made> {
  const known = new WeakMap<object, Made>();
  const memo = (answer: unknown, make: () => Made): Made => {
    if (typeof answer !== "object" || answer === null || !answers.has(answer)) return make();
    const before = known.get(answer);
    if (before !== undefined) return before;
    const made = make();
    known.set(answer, made);
    if (typeof made === "object" && made !== null) remembered(made);
    return made;
  };
  return Object.assign(memo, {
    has: (answer: unknown) => typeof answer === "object" && answer !== null && known.has(answer),
  });
}
