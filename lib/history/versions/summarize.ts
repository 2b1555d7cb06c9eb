import { sameJson } from "#lib/base/same-json";
import { changedSpan } from "#lib/document/diff/changed-span";
import { isAddressable } from "#lib/document/model/addressable";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { shownText } from "#lib/document/text/text";

const LONGEST_NAME = 60;

/** The name of each kind of block; a paragraph that stands in an item is the item. */
const KINDS: Readonly<Record<string, string>> = {
  paragraph: "paragraph",
  heading: "heading",
  listItem: "list item",
  taskItem: "task",
  codeBlock: "code block",
  blockMath: "formula",
  table: "table",
  footnoteDef: "footnote",
  horizontalRule: "line",
  linkDefinition: "link definition",
  bibliography: "bibliography",
};

/** A block that contains text directly, with the name of its kind and of the section it is in. */
type Leaf = { node: NodeJson; kind: string; section: string | null };

type Part = { verb: string; leaves: Leaf[] };

/** Says in a few words what a write changed: “Added 2 paragraphs in “Methods””. */
export function summarizeText(before: DocumentJson, after: DocumentJson): string {
  const span = changedSpan(before, after);
  const section = sectionBefore(after.content, span.start);
  const [old, now] = [leavesOf(span.before, section), leavesOf(span.after, section)];
  const isChanged = (id: string, { node }: Leaf) => old.has(id) && !sameJson(old.get(id)?.node, node);
  const parts: Part[] = [
    { verb: "changed", leaves: chosen(now, isChanged) },
    { verb: "added", leaves: chosen(now, (id) => !old.has(id)) },
    { verb: "removed", leaves: chosen(old, (id) => !now.has(id)) },
  ].filter(({ leaves }) => leaves.length > 0);
  if (parts.length === 0) return "Moved blocks";
  const place = sectionOf(parts.flatMap(({ leaves }) => leaves));
  const said = parts.map(
    ({ verb, leaves }) => `${verb} ${counted(leaves)}${place ? "" : inSection(sectionOf(leaves))}`,
  );
  return capitalized(`${said.join(", ")}${inSection(place)}`);
}

const chosen = (leaves: ReadonlyMap<string, Leaf>, isOne: (id: string, leaf: Leaf) => boolean) =>
  [...leaves].filter(([id, leaf]) => isOne(id, leaf)).map(([, leaf]) => leaf);

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const inSection = (name: string | null) => (name === null ? "" : ` in “${name}”`);

/** The section that all are in; null when they are in several, or in none. */
function sectionOf(leaves: readonly Leaf[]): string | null {
  const [first, ...others] = new Set(leaves.map(({ section }) => section));
  return others.length > 0 ? null : (first ?? null);
}

/** “a paragraph”, “2 tables”, “a heading and 3 paragraphs”; more than two kinds are blocks. */
function counted(leaves: readonly Leaf[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of leaves) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (counts.size > 2) return `${leaves.length} blocks`;
  return [...counts].map(([kind, count]) => (count === 1 ? `a ${kind}` : `${count} ${pluralOf(kind)}`)).join(" and ");
}

const pluralOf = (kind: string) => (kind.endsWith("y") ? `${kind.slice(0, -1)}ies` : `${kind}s`);

/** The section that a top-level position is in. */
function sectionBefore(content: readonly NodeJson[], at: number): string | null {
  const heading = content.slice(0, at).findLast(({ type }) => type === "heading");
  return heading ? sectionName(heading) : null;
}

/** The blocks that contain text directly, by id: a list changes through its items. */
function leavesOf(content: readonly NodeJson[], first: string | null): Map<string, Leaf> {
  const found = new Map<string, Leaf>();
  let section = first;
  const visit = (node: NodeJson, item?: string): void => {
    const children = node.content ?? [];
    const holdsBlocks = node.type !== "table" && children.some(isAddressable);
    const id = node.attrs?.id;
    if (!holdsBlocks && isAddressable(node) && typeof id === "string") {
      const type = node.type === "paragraph" ? (item ?? node.type) : node.type;
      found.set(id, { node, kind: KINDS[type] ?? "block", section });
    }
    if (node.type === "table") return;
    for (const child of children) visit(child, node.type === "listItem" || node.type === "taskItem" ? node.type : item);
  };
  for (const block of content) {
    if (block.type === "heading") section = sectionName(block);
    visit(block);
  }
  return found;
}

function sectionName(heading: NodeJson): string | null {
  const name = shownText(heading).replace(/\s+/g, " ").trim();
  if (name === "") return null;
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed().trimEnd()}…` : name;
}
