import { z } from "zod/mini";
import { UserError } from "../../../user-error";

const answerShape = z.object({
  documents: z.array(z.object({ id: z.string(), title: z.string() })),
  citations: z.array(z.unknown()),
  warnings: z.array(z.string()),
});
const errorShape = z.object({ error: z.string(), hint: z.optional(z.string()) });

/** The result of importing a file. */
export type ImportReport = { name: string } & z.output<typeof answerShape>;

/** The files that become documents, as a browser's file picker takes them. */
export const ACCEPTED = ".docx,.md,.markdown,.html,.htm,.tex,.zip";

/** Whether a file can become documents, by its extension. */
export const isImportable = ({ name }: { name: string }): boolean =>
  /\.(?:docx|md|markdown|html?|tex|zip)$/i.test(name);

/** Imports a file; `onProgress` gets the sent part, 0 to 1. Throws `UserError`. */
export function sendFile(
  file: File,
  folderId: string | undefined,
  onProgress: (part: number) => void,
): Promise<ImportReport> {
  // fetch does not say how much of a body is sent.
  const request = new XMLHttpRequest();
  request.open("POST", "/api/w/imports");
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(new UserError("The file could not be sent. Check the connection and try again."));
    request.onload = () => {
      const answer = parsed(request.responseText);
      const report = answerShape.safeParse(answer);
      if (request.status === 201 && report.success) return resolve({ name: file.name, ...report.data });
      const refusal = errorShape.safeParse(answer);
      const words = refusal.success ? [refusal.data.error, refusal.data.hint] : ["The file could not be imported."];
      return reject(new UserError(words.filter(Boolean).join(" ")));
    };
    const form = new FormData();
    form.append("file", file, file.name);
    if (folderId) form.append("folderId", folderId);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
