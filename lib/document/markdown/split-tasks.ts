import type { NodeJson } from "../model/document";
import { LIST_OF } from "../model/lists";
import { node } from "../schema/build";

/** Splits a bullet list into lists of one kind: runs of tasks become task lists. */
export function splitTasks(list: NodeJson): NodeJson[] {
  const runs: NodeJson[][] = [];
  for (const item of list.content ?? []) {
    const last = runs.at(-1);
    if (last?.[0]?.type === item.type) last.push(item);
    else runs.push([item]);
  }
  return runs.map((items) => node(LIST_OF[items[0]?.type ?? ""] ?? "bulletList", list.attrs, items));
}
