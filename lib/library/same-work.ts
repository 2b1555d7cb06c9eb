/** What two records of one work agree in. */
export type Marks = {
  doi: string | null;
  pmid: string | null;
  arxivId: string | null;
  likeness: string | null;
};

const IDENTIFIERS = ["doi", "pmid", "arxivId"] as const;

/** The records that are known, to be asked whether one of them is of the same work as another. */
export class KnownWorks<Known extends Marks> {
  readonly #byMark = new Map<string, Known[]>();

  /** Adds a record, to be found from now on. */
  add(known: Known): void {
    for (const mark of marksOf(known)) {
      const others = this.#byMark.get(mark);
      if (others) others.push(known);
      else this.#byMark.set(mark, [known]);
    }
  }

  /**
   * The record of the same work: with one of its identifiers, or else like it, unless each has an identifier of a kind
   * and they differ, as those of two editorials of one year do.
   */
  find(marks: Marks): Known | undefined {
    for (const mark of marksOf({ ...marks, likeness: null })) {
      const [known] = this.#byMark.get(mark) ?? [];
      if (known) return known;
    }
    const like = this.#byMark.get(`likeness ${marks.likeness}`) ?? [];
    return like.find((known) => !IDENTIFIERS.some((kind) => differs(known[kind], marks[kind])));
  }
}

const differs = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;

const marksOf = (marks: Marks) =>
  [...IDENTIFIERS, "likeness" as const].flatMap((kind) => (marks[kind] === null ? [] : `${kind} ${marks[kind]}`));
