import { z } from "zod";
import { formatCitations } from "#lib/citations/format/format-citations";
import { findStyle } from "#lib/citations/styles/catalogue";
import { findDocument } from "#lib/documents/store/store";
import { findDocumentCitations } from "#lib/works/document-citations/store";
import { SAMPLE_WORKS } from "./sample-works";
import { workspaceOperation } from "./workspace-operation";

const MOST = 3;

const stylePreview = z.object({ citations: z.array(z.string()), entries: z.array(z.string()).nullable() });

/** The first works of a document formatted in a style: in the text and in the bibliography. */
export type StylePreview = z.output<typeof stylePreview>;

/** Previews a style with works that the document cites, or with samples when it cites none. */
export const previewStyle = workspaceOperation({
  name: "preview_style",
  rate: "read",
  role: "view",
  keepsPage: true,
  input: z.object({
    id: z.string().max(100),
    style: z.string().max(200),
    cids: z.array(z.string().max(100)).max(MOST),
  }),
  output: stylePreview,
  async handler(context, { id, style, cids }) {
    const { db } = context;
    const { settings } = await findDocument(context, id);
    const all = await findDocumentCitations(db, id);
    const wanted = cids.flatMap((cid) => all.find((one) => one.id === cid) ?? []);
    const works = wanted.length > 0 ? wanted : SAMPLE_WORKS;
    const inNotes = findStyle(style, "style").class === "note";
    const locale = typeof settings.locale === "string" ? settings.locale : undefined;
    const made = await formatCitations({
      style,
      locale,
      person: context.caller.userId,
      items: works.map(({ id: cid, csl }) => ({ id: cid, csl })),
      clusters: works.map(({ id: cid }, at) => ({
        items: [{ cid, locator: null, label: null, prefix: null, suffix: null, suppressAuthor: false }],
        narrative: false,
        noteIndex: inNotes ? at + 1 : 0,
      })),
    });
    return {
      citations: made.clusters.map(({ html }) => html),
      entries: made.bibliography?.map(({ html }) => html) ?? null,
    };
  },
});
