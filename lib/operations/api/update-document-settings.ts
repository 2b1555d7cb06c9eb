import { z } from "zod";
import { operation } from "#lib/base/operation";
import { writeDocument } from "#lib/changes/writing/write";
import { writeFields, writtenShape } from "#lib/changes/writing/write-shape";
import { citationStyle, settingsPatch } from "#lib/shapes/document-shape";

const OWN = new Set(["settings", "citationStyle"]);
const OTHERS = new Set([...Object.keys(writeFields), "model"]);

/** Changes a document's settings and nothing else. */
export const updateDocumentSettings = operation({
  name: "update_document_settings",
  route: "PATCH /api/d/[id]",
  summary: "Changes a document's citation style and settings, merged key by key; null removes a key.",
  scope: "update",
  role: "edit",
  reach: "document",
  chosenBy: (fields) => {
    const names = Object.keys(fields);
    return names.some((name) => OWN.has(name)) && names.every((name) => OWN.has(name) || OTHERS.has(name));
  },
  input: z.object({ ...writeFields, citationStyle: citationStyle.optional(), settings: settingsPatch.optional() }),
  output: writtenShape,
  handler: writeDocument,
});
