import { workerJob } from "#lib/base/worker-job";
import { findNodes } from "#lib/document/edit/find";
import { parseCanonical } from "#lib/document/edit/json-text";
import { asTopLevel } from "#lib/document/edit/nodes";
import { serializeEach, serializeMarkdown } from "#lib/document/markdown/serialize";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import type { Printed, PrintTask } from "./print-ahead";

/** Prints a document, some of its blocks, or those in which something is found. */
export default workerJob<PrintTask, Printed>(({ content, keys, blocks, finding }) => {
  const doc = parseCanonical(content);
  if (finding) return { markdown: [], found: findNodes(doc, finding, keys) };
  if (!blocks) return { markdown: [serializeMarkdown(doc, keys)], found: null };
  const placed = placedBlocks(doc);
  const groups = blocks.map((index) => placed.slice(index, index + 1).map(({ node }) => asTopLevel(node)));
  return { markdown: serializeEach(groups, keys, doc.content), found: null };
});
