import { z } from "zod";
import { operation } from "#lib/base/operation";
import { writtenForFields } from "#lib/changes/comments/shape";
import { keepInDraft } from "#lib/changes/drafts/keep-in-draft";
import { guardFields } from "#lib/changes/writing/guard-write";
import { readTextAhead } from "#lib/changes/writing/read-large-text";
import { writeDocument as write, writeDocumentAtOnce } from "#lib/changes/writing/write";
import {
  draftName,
  editFields,
  nodeFields,
  placeFields,
  writeFields,
  writtenShape,
} from "#lib/changes/writing/write-shape";
import { citationStyle, content, settingsPatch, title } from "#lib/shapes/document-shape";

/** Writes a document, whole or one node of it. */
export const writeDocument = operation({
  name: "write_document",
  route: "PATCH /api/d/[id]",
  summary:
    "Writes a document's text by edits of exact text, append, move, as a whole or one node by nodeId; or its title, style or settings; locked nodes take only proposals.",
  scope: "update",
  role: "edit",
  reach: "document",
  input: z.object({
    ...writeFields,
    markdown: z.string().optional().describe("The new text; with a node, its new blocks, empty to remove it."),
    content: content.optional(),
    ...editFields,
    ...placeFields,
    title: title.optional(),
    citationStyle: citationStyle.optional(),
    settings: settingsPatch.optional(),
    ...nodeFields,
    onConflict: z.enum(["error", "suggest"]).optional(),
    draftName,
    ...guardFields,
    ...writtenForFields,
  }),
  output: writtenShape,
  prepare: readTextAhead,
  handler: (context, fields, ahead) => write(context, fields, ahead, keepInDraft),
  ownOrder: { fastPath: writeDocumentAtOnce },
});
