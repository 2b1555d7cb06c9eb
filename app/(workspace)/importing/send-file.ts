import { type ErrorCode, STATUS_OF } from "#lib/base/errors";
import { type Checked, hasFields, isAny, isArrayOf, isOneOf, isText, orMissing } from "#lib/base/read-json";
import type { ServerWords } from "../../results/server-words";
import { UserError } from "../../results/user-error";
import type { Translator } from "../../words/setup/translator";

const isImported = hasFields({
  documents: isArrayOf(hasFields({ id: isText, title: isText })),
  citations: isArrayOf(isAny),
  warnings: isArrayOf(isText),
});
const isCode = isOneOf(Object.keys(STATUS_OF) as ErrorCode[]);
const isRefusal = hasFields<{ error: string; hint?: string | undefined; code: unknown }>({
  error: isText,
  hint: orMissing(isText),
  code: isAny,
});

/** The result of importing a file. */
export type ImportReport = { name: string } & Checked<typeof isImported>;

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
        if (request.status === 201 && isImported(answer)) return resolve({ ...answer, name: file.name });
        if (!isRefusal(answer)) return reject(new UserError(t("refused")));
        const { hint, code } = answer;
        const error = [answer.error, hint].filter(Boolean).join(" ");
        return reject(new UserError(serverWords({ error, code: isCode(code) ? code : undefined })));
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
