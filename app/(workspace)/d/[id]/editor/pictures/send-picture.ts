import { hasFields, isText } from "#lib/base/read-json";
import { ApiError } from "#lib/doors/client";
import type { EditorWords } from "../surface/use-editor-words";

/** A picture to store: a file of this device, or the address of one on the web. */
export type PictureSource = { file: File } | { url: string };

const isStored = hasFields({ url: isText });
const isRefusal = hasFields({ error: isText });

/**
 * Stores a picture for a document and returns its address; `onProgress` gets the sent part, 0 to 1. Rejects with an
 * `ApiError` whose message is for the writer.
 */
export function sendPicture(
  { t, serverWords }: EditorWords,
  documentId: string,
  source: PictureSource,
  onProgress: (part: number) => void = () => {},
): Promise<string> {
  // fetch does not say how much of a body is sent.
  const request = new XMLHttpRequest();
  request.open("POST", `/api/w/documents/${documentId}/files`);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(new ApiError(0, "offline", t("picture.notSent")));
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status === 201 && isStored(answer)) return resolve(answer.url);
      const words = isRefusal(answer) ? serverWords({ error: answer.error }) : t("picture.notStored");
      return reject(new ApiError(request.status, "internal", words));
    };
    if ("file" in source) {
      const form = new FormData();
      form.append("file", source.file, source.file.name || "picture");
      request.send(form);
    } else {
      request.setRequestHeader("content-type", "application/json");
      request.send(JSON.stringify({ url: source.url }));
    }
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
