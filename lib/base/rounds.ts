import { hashOf } from "./hash-of";

/** Things that are attended to once in a round each; `add` returns a function that leaves one out again. */
export type Rounds<Item> = { add(name: string, item: Item): () => void };

/**
 * Attends to each thing once in `everyMs`, part after part of them, so that many do not come at once; those of one name
 * come together. It does not keep the process alive.
 */
export function makeRounds<Item>(
  { everyMs, parts }: { everyMs: number; parts: number },
  attend: (items: readonly Item[]) => void,
): Rounds<Item> {
  const slots = Array.from({ length: parts }, () => new Set<Item>());
  const partMs = everyMs / parts;
  let timer: NodeJS.Timeout | undefined;
  let count = 0;
  let next = 0;
  let nextMs = 0;
  const tick = () => {
    // A busy process comes late, and makes up for it.
    const missed = Math.max(0, Math.floor((performance.now() - nextMs) / partMs));
    nextMs += (1 + missed) * partMs;
    for (let part = 0; part < Math.min(parts, 1 + missed); part++) {
      const slot = slots[next];
      next = (next + 1) % parts;
      if (slot && slot.size > 0) attend([...slot]);
    }
  };
  return {
    add(name, item) {
      const slot = slots[hashOf(name) % parts]?.add(item);
      count += 1;
      if (!timer) {
        nextMs = performance.now() + partMs;
        timer = setInterval(tick, partMs).unref();
      }
      return () => {
        if (!slot?.delete(item)) return;
        count -= 1;
        if (count > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
