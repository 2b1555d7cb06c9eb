import { textAttribute } from "../model/attribute";
import type { DocumentJson, NodeJson } from "../model/document";
import { type KnownCitations, unknownKeys } from "../model/known-citations";
import { labelWarnings } from "../model/labels";
import { perBlock } from "../model/per-block";
import { unrenderedTags } from "./raw-html";
import { rawInLine } from "./raw-in-line";

const MOST_NAMED = 20;
const LONGEST_NAME = 60;

/**
 * The `warnings` of a write's response; undefined for none: keys without a citation in the document, labels that a whole
 * text lacks or gives twice, and raw HTML that pages show as source, unless `before` also had some.
 */
export function warningsOf(
  known: KnownCitations,
  content: readonly NodeJson[],
  before?: DocumentJson,
  isWhole = true,
): { warnings?: string[] } {
  const labels = isWhole ? freshLabelWarnings(content, before) : [];
  const warnings = [...unknownKeys(known), ...labels, ...shownAsSource(content, before)];
  return warnings.length > 0 ? { warnings } : {};
}

function freshLabelWarnings(content: readonly NodeJson[], before: DocumentJson | undefined): string[] {
  const warnings = labelWarnings({ content });
  if (warnings.length === 0) return [];
  const had = new Set(before ? labelWarnings(before) : []);
  return warnings.filter((warning) => !had.has(warning));
}

function shownAsSource(content: readonly NodeJson[], before: DocumentJson | undefined): string[] {
  const names = new Set(content.flatMap(unrenderedOf));
  if (names.size === 0) return [];
  const had = new Set(before?.content.flatMap(unrenderedOf));
  const fresh = [...names].filter((name) => !had.has(name));
  if (fresh.length === 0) return [];
  const rest = fresh.length > MOST_NAMED ? ` and ${fresh.length - MOST_NAMED} more` : "";
  return [
    `Pages show this HTML as source, because they do not render it: ${fresh.slice(0, MOST_NAMED).join(", ")}${rest}.`,
  ];
}

const unrenderedOf = perBlock((block) => [...unrenderedIn([block])]);

function unrenderedIn(nodes: readonly NodeJson[], names = new Set<string>()): Set<string> {
  const raw = nodes.some(({ type }) => type === "htmlInline") ? rawInLine(nodes) : null;
  nodes.forEach((node, at) => {
    const value = textAttribute(node, "value");
    if (node.type === "htmlBlock") for (const name of unrenderedTags(value)) names.add(name);
    if (node.type === "htmlInline" && !raw?.has(at)) names.add(value.slice(0, LONGEST_NAME));
    if (node.content) unrenderedIn(node.content, names);
  });
  return names;
}
