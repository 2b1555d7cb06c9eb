import type { z } from "zod";
import { givingWay } from "#lib/base/giving-way";

// Measured: so many items are checked in 10 to 20 ms.
const AT_ONCE = 500;

type Members = Record<string, unknown>;

/**
 * Parses an answer whose lists are long, some items at a time, and lets others run in between; null for any other
 * answer. A shape's rule on a list as a whole is not checked.
 */
export async function parseInParts(shape: z.ZodType, answer: unknown): Promise<unknown> {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return null;
  const lists = Object.entries(answer).filter((one): one is [string, unknown[]] => isLong(one[1]));
  if (lists.length === 0) return null;
  const giveWay = givingWay();
  const short: Members = { ...answer, ...Object.fromEntries(lists.map(([name]) => [name, []])) };
  const whole = shape.parse(short) as Members;
  for (const [name, items] of lists) {
    const all: unknown[] = [];
    for (let at = 0; at < items.length; at += AT_ONCE) {
      const part = shape.parse({ ...short, [name]: items.slice(at, at + AT_ONCE) }) as Members;
      // A shape that leaves the list out has nothing to check in it.
      if (!Array.isArray(part[name])) break;
      for (const item of part[name]) all.push(item);
      await giveWay();
    }
    if (name in whole) whole[name] = all;
  }
  return whole;
}

const isLong = (value: unknown): boolean => Array.isArray(value) && value.length > AT_ONCE;
