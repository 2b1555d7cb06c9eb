/** Jobs of several people: people take turns, and each person's jobs keep their order. */
export type FairQueue<Job extends object> = {
  push(person: string, job: Job): void;
  /** Removes the next job of the first person in turn who is not `busy`; returns undefined without one. */
  take(busy: ReadonlySet<string>): { person: string; job: Job } | undefined;
  /** The number of jobs of a person that wait. */
  waiting(person: string): number;
};

/** Creates an empty fair queue. */
export function fairQueue<Job extends object>(): FairQueue<Job> {
  // A Map keeps insertion order, so its first key is the person whose turn is next.
  const jobs = new Map<string, Job[]>();
  return {
    push(person, job) {
      const own = jobs.get(person);
      if (own) own.push(job);
      else jobs.set(person, [job]);
    },
    take(busy) {
      for (const [person, own] of jobs) {
        if (busy.has(person)) continue;
        jobs.delete(person);
        const [job, ...rest] = own;
        if (job === undefined) continue;
        if (rest.length > 0) jobs.set(person, rest);
        return { person, job };
      }
      return undefined;
    },
    waiting: (person) => jobs.get(person)?.length ?? 0,
  };
}
