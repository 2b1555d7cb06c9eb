import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { findStyle } from "#lib/citations/styles/catalogue";
import { citationNodes } from "#lib/document/model/citation-items";
import type { DocumentJson } from "#lib/document/model/document";
import { DEFAULT_STYLE } from "#lib/documents/store/settings";
import { findDocument } from "#lib/documents/store/store";
import type { Settings } from "#lib/shapes/document-shape";
import { clustersOf } from "#lib/works/document-citations/clusters-of";
import { formatUncommitted } from "#lib/works/document-citations/format-document";
import { presentCitations } from "#lib/works/document-citations/present";
import { findAttachments } from "#lib/works/library/works/store";
import { type ShownCitations, shownCitations } from "./shown-citations";
import { workspaceOperation } from "./workspace-operation";

const item = z.object({
  cid: z.string().max(200),
  key: z.string().max(200),
  locator: z.string().nullable(),
  label: z.string().nullable(),
  prefix: z.string().nullable(),
  suffix: z.string().nullable(),
  suppressAuthor: z.boolean(),
});
const citation = z.object({
  type: z.literal("citation"),
  attrs: z.object({ items: z.array(item).max(100), narrative: z.boolean() }),
});
const mark = z.object({ type: z.literal("footnoteRef"), attrs: z.object({ label: z.string() }) });
const note = z.object({
  type: z.literal("footnoteDef"),
  attrs: z.object({ label: z.string() }),
  // Footnotes can be nested.
  get content() {
    return z.array(z.union([citation, mark, note]));
  },
});
/** Formats the citations of the text on the screen in the document's style, whether the text is saved or not. */
export const formatText = workspaceOperation({
  name: "format_text",
  rate: "read",
  role: "view",
  keepsPage: true,
  input: z.object({
    id: z.string().max(100),
    text: z.unknown().pipe(z.object({ type: z.literal("doc"), content: z.array(z.union([citation, mark, note])) })),
  }),
  output: shownCitations,
  async handler(context, { id, text }) {
    const { db } = context;
    const row = await findDocument(context, id);
    const formatted = await formatUncommitted(db, row, text);
    const notes = formatted.isNoteStyle ? notesOf(text) : null;
    return {
      citations: await withPdfs(db, await presentCitations(context, formatted.citations, formatted)),
      clusters: [...formatted.clusters]
        .sort(([one], [other]) => one - other)
        .map(([address, words]) => ({ ...words, note: notes?.get(address) ?? 0 })),
      isNoteStyle: formatted.isNoteStyle,
      bibliography: [...formatted.bibliography],
      ...settingsOf(row.settings),
    };
  },
});

/** Adds the PDFs that the reader keeps with each work; other libraries' are not shown. */
async function withPdfs<Work extends { citationId: string | null }>(db: Executor, works: readonly Work[]) {
  const found = await findAttachments(
    db,
    works.flatMap(({ citationId }) => citationId ?? []),
  );
  return works.map((work) => ({
    ...work,
    pdfs: (found.get(work.citationId ?? "") ?? []).filter(({ mediaType }) => mediaType === "application/pdf"),
  }));
}

/** Maps the address of each citation that became a note to its number; citations inside footnotes are left out. */
function notesOf(text: DocumentJson): Map<number, number> {
  const running = new Set<number>();
  let address = 0;
  for (const node of text.content) {
    if (node.type === "citation") running.add(address);
    address += citationNodes(node).length;
  }
  const own = clustersOf(text, { inNotes: true }).filter((cluster) => running.has(cluster.address));
  return new Map(own.map((cluster) => [cluster.address, cluster.noteIndex]));
}

type How = Pick<ShownCitations, "style" | "locale" | "placement">;

function settingsOf({ citationStyle, locale, bibliography }: Settings): How {
  const { id, title, hasBibliography } = findStyle(typeof citationStyle === "string" ? citationStyle : DEFAULT_STYLE);
  return {
    style: { id, title, hasBibliography },
    locale: typeof locale === "string" ? locale : null,
    placement: bibliography === "node" || bibliography === "none" ? bibliography : "auto",
  };
}
