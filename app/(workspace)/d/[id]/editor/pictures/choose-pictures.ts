import type { Editor } from "@tiptap/core";
import { PICTURES_CHOSEN } from "./picture-uploads";

/** Opens the device's files, and adds the chosen pictures at the caret. */
export function choosePictures(editor: Editor): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/png,image/jpeg,image/gif,image/webp,image/avif";
  input.multiple = true;
  input.hidden = true;
  input.setAttribute("aria-label", "Pictures");
  const end = () => input.remove();
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    end();
    editor.view.dom.dispatchEvent(new CustomEvent(PICTURES_CHOSEN, { detail: files }));
  });
  input.addEventListener("cancel", end);
  document.body.append(input);
  input.click();
}
