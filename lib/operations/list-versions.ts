import { z } from "zod";
import { documentId } from "#lib/base/document-shape";
import { operation } from "#lib/base/operation";
import { decodeCursor, nextCursor, page, pagingFields } from "#lib/base/paging";
import { findDocument } from "#lib/documents/store";
import { versionShape } from "#lib/versions/shape";
import { listVersionRows, presentVersion } from "#lib/versions/store";

/** Lists the history of a document. */
export const listVersions = operation({
  name: "list_versions",
  route: "GET /api/d/[id]/versions",
  summary: "Lists a document's versions, newest first: who wrote each, person or agent, with which model.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({ id: documentId, ...pagingFields }),
  output: z.object({ versions: z.array(versionShape), nextCursor }),
  async handler(context, { id, limit, cursor }) {
    const { db } = context;
    const document = await findDocument(context, id);
    const place = decodeCursor(cursor, z.tuple([z.int32().positive()]));
    const rows = await listVersionRows(db, document.id, place?.[0] ?? null, limit + 1);
    const cut = page(rows, limit, (row) => [row.number]);
    return { versions: cut.rows.map(presentVersion), nextCursor: cut.nextCursor };
  },
});
