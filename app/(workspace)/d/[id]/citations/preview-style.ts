"use server";

import { z } from "zod";
import { formatCitations } from "#lib/citations/format/format-citations";
import { findStyle } from "#lib/citations/styles/catalogue";
import { findDocumentCitations } from "#lib/document-citations/store";
import { findDocument } from "#lib/documents/store";
import type { Outcome } from "../../../../outcome";
import { act } from "../../../act";
import { SAMPLE_WORKS } from "./sample-works";

const MOST = 3;

const shape = z.object({
  id: z.string().max(100),
  style: z.string().max(200),
  cids: z.array(z.string().max(100)).max(MOST),
});

/** The first works of a document as a style writes them: each in the text, and in the list. */
export type StylePreview = { citations: string[]; entries: string[] | null };

/** Shows a style by the works that the document cites, or by a few others where it cites none. */
export async function previewStyle(given: z.input<typeof shape>): Promise<Outcome<StylePreview>> {
  return act(
    shape,
    given,
    async ({ id, style, cids }, { db, person }) => {
      const { settings } = await findDocument(db, person.id, id);
      const all = await findDocumentCitations(db, id);
      const wanted = cids.flatMap((cid) => all.find((one) => one.id === cid) ?? []);
      const works = wanted.length > 0 ? wanted : SAMPLE_WORKS;
      const inNotes = findStyle(style).class === "note";
      const locale = typeof settings.locale === "string" ? settings.locale : undefined;
      const made = await formatCitations({
        style,
        locale,
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
    { leaves: true },
  );
}
