import { fairQueue } from "#lib/base/fair-queue";
import { perProcess } from "#lib/base/per-process";

const AT_ONCE = 2;

const place = perProcess("picture turns", () => ({
  queue: fairQueue<{ start: () => Promise<void> }>(),
  busy: new Set<string>(),
}));

/** Runs work on pictures outside the event loop: two people at once, and one picture of each. */
export function queuePicture<T>(person: string, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    place.queue.push(person, { start: () => work().then(resolve, reject) });
    advance();
  });
}

function advance(): void {
  if (place.busy.size >= AT_ONCE) return;
  const next = place.queue.take(place.busy);
  if (!next) return;
  const { person, job } = next;
  place.busy.add(person);
  void job.start().finally(() => {
    place.busy.delete(person);
    advance();
  });
  advance();
}
