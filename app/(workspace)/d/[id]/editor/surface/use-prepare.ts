import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useAnnounce } from "#ui/use-announce";
import { usePerson } from "../../../../frame/signed-in-person";
import { saveFile } from "../../../../parts/save-file";
import { nameWorks } from "../../citations/name-works";
import { sendPicture } from "../pictures/send-picture";
import { storeKeptPictures } from "../pictures/store-kept-pictures";
import type { EditorWords } from "./use-editor-words";

/**
 * Returns the function that gives the server what a text needs before it is sent: works that were cited, and pictures that
 * were added, without a network. It says what the server did not take; rejects with `ApiError`.
 */
export function usePrepare(id: string, words: EditorWords): (editor: Editor) => Promise<void> {
  const t = useTranslations("editor.notices");
  const announce = useAnnounce();
  const { id: personId } = usePerson();
  return async (editor) => {
    await nameWorks({
      ...{ id, personId, editor },
      onNotCited: (keys) =>
        announce({ title: t("notCited"), description: t("notCitedWords", { keys: keys.join(", ") }), tone: "error" }),
    });
    await storeKeptPictures({
      editor,
      store: (file) => sendPicture(words, id, { file }),
      onNotStored(file) {
        const action = file && { label: t("saveFile"), onClick: () => saveFile({ name: file.name, content: file }) };
        const description = t(file ? "pictureRefused" : "pictureLost");
        announce({ title: t("notStored"), description, tone: "error", ...(action ? { action } : {}) });
      },
    });
  };
}
