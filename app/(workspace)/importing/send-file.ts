import * as z from "zod/mini";
import { type ErrorCode, STATUS_OF } from "#lib/base/errors";
import type { ServerWords } from "../../results/server-words";
import { UserError } from "../../results/user-error";
import type { Translator } from "../../words/setup/translator";

const answerShape = z.object({
  documents: z.array(z.object({ id: z.string(), title: z.string() })),
  citations: z.array(z.unknown()),
  warnings: z.array(z.string()),
});
const CODES = Object.keys(STATUS_OF) as [ErrorCode, ...ErrorCode[]];
const errorShape = z.object({
  error: z.string(),
  hint: z.optional(z.string()),
  code: z.catch(z.optional(z.enum(CODES)), undefined),
});

/** The result of importing a file. */
export type ImportReport = { name: string } & z.output<typeof answerShape>;

type SendFile = (file: File, folderId: string | undefined, onProgress: (part: number) => void) => Promise<ImportReport>;

/** Returns the function that imports a file; `onProgress` gets the sent part, 0 to 1. It throws `UserError`. */
export const sendFile =
  (t: Translator<"documents.importing">, serverWords: ServerWords): SendFile =>
  (file, folderId, onProgress) => {
    // fetch does not say how much of a body is sent.
    const request = new XMLHttpRequest();
    request.open("POST", "/api/w/imports");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    return new Promise((resolve, reject) => {
      request.onerror = () => reject(new UserError(t("notSent")));
      request.onload = () => {
        const answer = parsed(request.responseText);
        const report = answerShape.safeParse(answer);
        if (request.status === 201 && report.success) return resolve({ name: file.name, ...report.data });
        const refusal = errorShape.safeParse(answer);
        if (!refusal.success) return reject(new UserError(t("refused")));
        const { error, hint, code } = refusal.data;
        return reject(new UserError(serverWords({ error: [error, hint].filter(Boolean).join(" "), code })));
      };
      const form = new FormData();
      form.append("file", file, file.name);
      if (folderId) form.append("folderId", folderId);
      request.send(form);
    });
  };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
