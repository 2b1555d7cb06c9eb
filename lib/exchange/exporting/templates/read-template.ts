import { AppError } from "#lib/base/errors";
import { decodeText } from "#lib/importing/draft/decode-text";
import { type GivenFile, kindOf } from "#lib/importing/draft/file-kind";
import { type Reference, readReference } from "../docx/reference";
import { type LatexTemplate, readLatexTemplate } from "../latex/template";
import type { Template } from "../manuscript/source";

/** A template that was read, for the format that it is for. */
export type ReadTemplate = { docx?: Reference; latex?: LatexTemplate };

/** Reads a kept template; throws `import_failed` for one that cannot be used. */
export async function readTemplate({ format, content }: Template): Promise<ReadTemplate> {
  if (format === "docx") return { docx: await readReference(content) };
  return { latex: readLatexTemplate(decodeText(content, "")) };
}

/** Checks a file that shall be a template, and says for which format it is; throws what a reader of it would. */
export async function checkTemplate(file: GivenFile): Promise<Template["format"]> {
  const kind = kindOf(file);
  if (kind !== "word" && kind !== "latex") throw otherKind(file.name);
  const format = kind === "word" ? "docx" : "latex";
  await readTemplate({ format, content: file.bytes });
  return format;
}

const otherKind = (name: string) =>
  new AppError("unsupported_media_type", `“${name.slice(0, 200)}” is neither a Word file nor LaTeX.`, {
    hint: "Send a .docx file, whose styles exports take, or a .tex file with placeholders.",
  });
