import type { Cluster } from "#lib/citations/format/cluster";
import type { CitationItem } from "#lib/document/kinds/citation";
import { textAttribute } from "#lib/document/model/attribute";
import { citationItems, citationNodes } from "#lib/document/model/citation-items";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { footnotesOf } from "#lib/document/model/footnotes-of";

/**
 * A citation of a text: `address` is its index among all citations of the document, in the order of `citationNodes`.
 */
export type AddressedCluster = Omit<Cluster, "items"> & { items: CitationItem[]; address: number };

type Walk = {
  clusters: AddressedCluster[];
  addresses: ReadonlyMap<NodeJson, number>;
  definitions: ReadonlyMap<string, NodeJson>;
  inNotes: boolean;
  /** The numbers of the document's footnotes. */
  notes: Map<string, number>;
  count: number;
  /** Footnotes that only other footnotes refer to; they follow the text. */
  waiting: string[];
};

/**
 * The citations of a document in reading order; those of a footnote come at its first reference. In a note style
 * (`inNotes`) a citation in running text becomes a note and is numbered with the document's own.
 */
export function clustersOf(document: DocumentJson, { inNotes }: { inNotes: boolean }): AddressedCluster[] {
  const addresses = new Map(citationNodes(document).map((node, address) => [node, address]));
  if (addresses.size === 0) return [];
  const definitions = footnotesOf(document);
  const walk: Walk = { clusters: [], addresses, definitions, inNotes, notes: new Map(), count: 0, waiting: [] };
  read(walk, document, 0);
  readWaiting(walk);
  for (const label of definitions.keys()) {
    readNote(walk, label);
    readWaiting(walk);
  }
  return walk.clusters;
}

/** Collects the citations of a note, or of running text when `noteIndex` is 0. */
function read(walk: Walk, node: NodeJson, noteIndex: number): void {
  if (node.type === "citation") add(walk, node, noteIndex);
  if (node.type === "footnoteRef") {
    const label = textAttribute(node, "label");
    if (noteIndex === 0) readNote(walk, label);
    else walk.waiting.push(label);
  }
  for (const child of node.content ?? []) if (child.type !== "footnoteDef") read(walk, child, noteIndex);
}

function readNote(walk: Walk, label: string): void {
  const definition = walk.definitions.get(label);
  if (!definition || walk.notes.has(label)) return;
  const number = ++walk.count;
  walk.notes.set(label, number);
  for (const child of definition.content ?? []) read(walk, child, number);
}

function readWaiting(walk: Walk): void {
  for (let label = walk.waiting.shift(); label !== undefined; label = walk.waiting.shift()) readNote(walk, label);
}

function add(walk: Walk, node: NodeJson, noteIndex: number): void {
  const ownNote = noteIndex === 0 && walk.inNotes ? ++walk.count : noteIndex;
  const narrative = node.attrs?.narrative === true;
  const address = walk.addresses.get(node) ?? 0;
  walk.clusters.push({ address, items: citationItems(node), narrative, noteIndex: ownNote });
}
