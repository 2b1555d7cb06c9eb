import { sameJson } from "#lib/base/same-json";
import { longestIncreasing } from "./longest-increasing";
import type { Tree } from "./tree";

/** The blocks of the base that one side moved: into another parent, or past blocks that kept their order. */
export function movedKeys(base: Tree, side: Tree): Set<string> {
  const moved = new Set<string>();
  for (const [key, { parent, children }] of side) {
    const before = base.get(key);
    if (before && before.parent !== parent) moved.add(key);
    if (before && !sameJson(before.children, children)) {
      for (const child of reordered(before.children, children)) moved.add(child);
    }
  }
  return moved;
}

/** The members of both lists that do not keep the order of the first. */
export function reordered(before: readonly string[], after: readonly string[]): string[] {
  const places = new Map(before.map((key, at) => [key, at]));
  const common = after.flatMap((key) => {
    const place = places.get(key);
    return place === undefined ? [] : [{ key, place }];
  });
  const steady = new Set(longestIncreasing(common.map(({ place }) => place)));
  return common.filter((_, at) => !steady.has(at)).map(({ key }) => key);
}
