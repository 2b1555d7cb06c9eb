import { z } from "zod";
import { placeFor } from "#lib/access/reach/store";
import { operation } from "#lib/base/operation";
import { insertDocument } from "#lib/changes/writing/commit";
import { refuseHidden } from "#lib/changes/writing/refuse-hidden";
import { warnings } from "#lib/changes/writing/write-shape";
import { withIds } from "#lib/document/ids/node-ids";
import { plainText } from "#lib/document/text/text";
import { presentDocument } from "#lib/documents/store/present-document";
import { mergeSettings } from "#lib/documents/store/settings";
import { filePath } from "#lib/files/file-ids";
import { keepFile } from "#lib/files/store";
import { folderPlace } from "#lib/filing/folders/shape";
import { lockFolderForUse, requirePlace } from "#lib/filing/folders/store";
import { withoutHiddenText } from "#lib/importing/draft/hidden-text";
import { importSummary } from "#lib/importing/draft/import-summary";
import { sourceOf } from "#lib/importing/draft/source-of";
import { findEarlierImport } from "#lib/importing/draft/store";
import { titleWithin } from "#lib/importing/draft/title-within";
import { importPage } from "#lib/importing/pages/import-page";
import { withPictureSources } from "#lib/importing/pages/picture-sources";
import { documentShape, title } from "#lib/shapes/document-shape";
import { insertDocumentCitation } from "#lib/works/document-citations/store";
import { addressesOf, keepPage } from "#lib/works/sources/store";

/** Creates a document from a web page. */
export const importWebPage = operation({
  name: "import_web_page",
  route: "POST /api/d/import-url",
  summary: "Creates a document from the article at a web address, stores its pictures and cites the page.",
  scope: "create",
  role: "edit",
  reach: "folder",
  input: z.object({
    url: z.string().trim().min(1).max(4000).describe("The address of an article, a markdown file or a plain text."),
    folderId: folderPlace.optional(),
    title: title.optional(),
  }),
  output: documentShape.extend({ warnings }),
  location: ({ id }) => `/api/d/${id}`,
  hints: { openWorld: true },
  async prepare(context, { url, folderId }) {
    // The write checks again; this check avoids a needless request to the site.
    await requirePlace(context, folderId);
    return importPage(context.caller.userId, url, context.progress);
  },
  async handler(context, { folderId: wanted, title }, { article, pictures, work }) {
    const { db, caller, now } = context;
    refuseHidden(caller, { title });
    const folderId = placeFor(caller, wanted);
    const folder = folderId === null ? null : await lockFolderForUse(context, folderId);
    const earlier = await findEarlierImport(db, caller, article.url);
    const files = new Map<string, string>();
    for (const [address, picture] of pictures) files.set(address, await keepFile(db, caller.userId, picture, now));
    const seen = withoutHiddenText({ title: article.title, content: article.content });
    const told = [...(article.warnings ?? []), ...seen.warnings];
    const addresses = new Map([...files].map(([address, id]) => [address, filePath(id)]));
    const made = await insertDocument(
      context,
      {
        title: title ?? titleWithin(seen.title),
        folderId,
        ownerId: folder?.ownerId,
        fileIds: [...files.values()],
        settings: mergeSettings({}, article.language ? { settings: { locale: article.language } } : {}),
        source: sourceOf(article, now),
        content: withIds(withPictureSources(seen.content, addresses)),
      },
      { action: "import", summary: importSummary(article.url, earlier) },
    );
    await insertDocumentCitation(db, made.row.id, { ...work, libraryId: null }, now);
    const urls = [article.url.toWellFormed(), ...addressesOf(work)];
    await keepPage(db, { documentId: made.row.id, urls, text: plainText(made.content), fetchedAt: now });
    return { ...presentDocument(made.row, made.content), ...(told.length > 0 ? { warnings: told } : {}) };
  },
});
