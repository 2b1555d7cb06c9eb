import { ApiError } from "#lib/doors/client";
import { keepPicture } from "../../../../kept/kept-pictures";
import { newDocumentOf } from "../../../../kept/new-document";
import type { EditorWords } from "../surface/use-editor-words";
import { sendPicture } from "./send-picture";

/**
 * Stores a picture for a document, or keeps it on this device where the server cannot be reached; returns its address in
 * the text. Throws an `Error` whose message is for the writer.
 */
export async function storeOrKeep(
  words: EditorWords,
  documentId: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<string> {
  if (newDocumentOf(documentId) !== null) return keep(words, file);
  return sendPicture(words, documentId, { file }, onProgress).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "offline") return keep(words, file);
    throw error;
  });
}

async function keep({ t }: EditorWords, file: File): Promise<string> {
  const kept = await keepPicture(file);
  if ("address" in kept) return kept.address;
  throw new Error(t(`picture.unkept.${kept.unkept}`));
}
