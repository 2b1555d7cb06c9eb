import { z } from "zod";
import { operation } from "#lib/base/operation";
import { findDocument } from "#lib/documents/store/store";
import { versionShape } from "#lib/history/versions/shape";
import { listVersionRows, presentVersion } from "#lib/history/versions/store";
import { documentId } from "#lib/shapes/document-shape";
import { decodeCursor, nextCursor, page, pagingFields } from "#lib/shapes/paging";

/** Lists the history of a document. */
export const listVersions = operation({
  name: "list_versions",
  route: "GET /api/d/[id]/versions",
  summary: "Lists a document's versions, newest first: who wrote each, person or agent, with which model.",
  scope: "read",
  mayUseReplica: true,
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
