import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { templateShape } from "#lib/exchange/exporting/templates/shape";
import { insertTemplate, presentTemplate } from "#lib/exchange/exporting/templates/store";
import { checkInWorker } from "#lib/exchange/exporting/write/check-in-worker";
import { fileFields, fileOf } from "#lib/shapes/given-file";

const MAX_BYTES = 5 * 1024 * 1024;

const tooLarge = () =>
  new AppError("too_large", "The template is larger than 5 MiB.", {
    details: [{ path: "file", message: "has more than 5 MiB" }],
    hint: "Send one without text and large pictures.",
  });

/** Keeps a template for exports. */
export const addTemplate = operation({
  name: "add_template",
  route: "POST /api/w/templates",
  summary:
    "Keeps a template for exports, of at most 5 MiB: a Word file whose styles and page they take, or LaTeX with placeholders.",
  scope: "create",
  reach: "account",
  takesFile: { maxBytes: MAX_BYTES, tooLarge },
  input: z.object(fileFields("A .docx or .tex file of at most 5 MiB.")),
  output: templateShape,
  location: () => "/api/w/templates",
  async prepare({ caller }, given) {
    const { name, bytes } = fileOf(given, { maxBytes: MAX_BYTES, tooLarge });
    return { name, content: bytes, format: await checkInWorker(caller.userId, { name, bytes }) };
  },
  async handler({ db, caller, now }, _input, { name, ...file }) {
    const plain = name
      .replace(/\p{Cc}/gu, "")
      .slice(0, 200)
      .toWellFormed();
    return presentTemplate(await insertTemplate(db, caller.userId, { name: plain, ...file }, now));
  },
});
