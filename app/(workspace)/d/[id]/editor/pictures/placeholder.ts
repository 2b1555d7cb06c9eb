import type { Translator } from "../../../../../words/setup/translator";

/** A picture that is being stored, as it is shown until then. */
export type Placeholder = {
  dom: HTMLElement;
  progress(part: number): void;
  fail(message: string): void;
  /** Frees the picture of this device. */
  close(): void;
};

type Acts = { retry: () => void; remove: () => void };

/** Draws a file at once, with a line of progress, and with a way to try again when it failed. */
export function makePlaceholder(t: Translator<"editor">, file: File, { retry, remove }: Acts): Placeholder {
  const address = URL.createObjectURL(file);
  const dom = document.createElement("figure");
  dom.className = "uploading";
  dom.contentEditable = "false";
  const image = document.createElement("img");
  image.src = address;
  image.alt = file.name;
  const bar = document.createElement("progress");
  bar.max = 1;
  bar.value = 0;
  bar.setAttribute("aria-label", t("picture.uploading", { name: file.name }));
  const trouble = document.createElement("p");
  trouble.setAttribute("role", "alert");
  trouble.hidden = true;
  dom.append(image, bar, trouble);
  const button = (label: string, act: () => void) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.addEventListener("click", act);
    return made;
  };
  return {
    dom,
    progress(part) {
      bar.hidden = false;
      trouble.hidden = true;
      bar.value = part;
    },
    fail(message) {
      bar.hidden = true;
      trouble.hidden = false;
      trouble.replaceChildren(
        `${message} `,
        button(t("picture.tryAgain"), retry),
        button(t("picture.removeUnstored"), remove),
      );
    },
    close: () => URL.revokeObjectURL(address),
  };
}
