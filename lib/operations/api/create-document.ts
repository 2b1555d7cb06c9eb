import { z } from "zod";
import { placeFor } from "#lib/access/reach/store";
import { operation } from "#lib/base/operation";
import { insertDocument } from "#lib/changes/writing/commit";
import { givenTextOf, readNewTextAhead } from "#lib/changes/writing/read-large-text";
import { refuseHidden } from "#lib/changes/writing/refuse-hidden";
import { warnings } from "#lib/changes/writing/write-shape";
import { warningsOf } from "#lib/document/html/warnings";
import type { DocumentJson } from "#lib/document/model/document";
import { knownCitations } from "#lib/document/model/known-citations";
import { leadingHeading } from "#lib/document/text/text";
import { presentDocument } from "#lib/documents/store/present-document";
import { mergeSettings } from "#lib/documents/store/settings";
import { folderPlace } from "#lib/filing/folders/shape";
import { lockFolderForUse } from "#lib/filing/folders/store";
import { citationStyle, content, documentShape, MAX_TITLE, settings, title } from "#lib/shapes/document-shape";

/** Creates a document. */
export const createDocument = operation({
  name: "create_document",
  route: "POST /api/d",
  summary: "Creates a document from markdown or the editor's JSON; without a title a leading heading names it.",
  scope: "create",
  role: "edit",
  reach: "folder",
  input: z.object({
    title: title.optional(),
    markdown: z.string().optional(),
    content: content.optional(),
    folderId: folderPlace.optional(),
    citationStyle: citationStyle.optional(),
    settings: settings.optional(),
  }),
  output: documentShape.extend({ warnings }),
  location: ({ id }) => `/api/d/${id}`,
  prepare: (context, { markdown, content }) => readNewTextAhead(context, { markdown, content }),
  async handler(context, { title, markdown, content, folderId: wanted, ...style }, ahead) {
    const folderId = placeFor(context.caller, wanted);
    const known = knownCitations([]);
    const given = { markdown: content === undefined ? (markdown ?? "") : markdown, content };
    const { text } = await givenTextOf(context, null, given, known, ahead);
    if (!text) throw new Error("A document has a text.");
    refuseHidden(context.caller, { title, text });
    const folder = folderId === null ? null : await lockFolderForUse(context, folderId);
    const made = await insertDocument(
      context,
      {
        title: title ?? titleWithin(text),
        folderId,
        ownerId: folder?.ownerId,
        settings: mergeSettings({}, style),
        content: text,
      },
      { action: "create", summary: "Created" },
    );
    return { ...presentDocument(made.row, made.content), ...warningsOf(known, text.content) };
  },
});

function titleWithin(text: DocumentJson): string {
  const heading = leadingHeading(text) ?? "";
  // Text cut to a length may end in half a character, and a heading may contain characters that a title must not.
  return heading
    .replace(/\p{Cc}/gu, "")
    .slice(0, MAX_TITLE)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}
