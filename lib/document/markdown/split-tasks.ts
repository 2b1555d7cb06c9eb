import { node } from "../build";
import type { NodeJson } from "../document";

const BOX = /^\[([ xX])\][ \t\n]+/;

/** A bullet list as the lists it means: runs of items that begin with `[ ]` or `[x]` become task lists. */
export function splitTasks(list: NodeJson): NodeJson[] {
  const runs: { isTask: boolean; items: NodeJson[] }[] = [];
  for (const item of list.content ?? []) {
    const task = asTask(item);
    const last = runs.at(-1);
    if (last && last.isTask === (task !== null)) last.items.push(task ?? item);
    else runs.push({ isTask: task !== null, items: [task ?? item] });
  }
  return runs.map(({ isTask, items }) => node(isTask ? "taskList" : "bulletList", list.attrs, items));
}

function asTask(item: NodeJson): NodeJson | null {
  const [paragraph, ...rest] = item.content ?? [];
  const [first, ...others] = paragraph?.content ?? [];
  if (paragraph?.type !== "paragraph" || first?.text === undefined || first.marks) return null;
  // `[ ]` with nothing after it is a task too: one that is still to be named.
  const box = BOX.exec(first.text) ?? (others.length === 0 ? /^\[([ xX])\]$/.exec(first.text) : null);
  if (!box) return null;
  const text = first.text.slice(box[0].length);
  const words = text === "" ? others : [{ ...first, text }, ...others];
  return node("taskItem", { checked: box[1] !== " " }, [node("paragraph", {}, words), ...rest]);
}
