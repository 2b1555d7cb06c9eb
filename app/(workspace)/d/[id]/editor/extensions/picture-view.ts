import type { NodeViewRenderer } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { shownAddress } from "#lib/document/model/address";
import { isFigure } from "#lib/document/model/labels";
import type { Translator } from "../../../../../words/setup/translator";
import { shownPicture } from "../../../../kept/kept-pictures";
import { isKeptPicture } from "../pictures/store-kept-pictures";

type Marks = readonly { spec: { number?: string } }[];

/** Renders a picture; a selected one has a handle that sets its width. */
export const pictureView =
  (t: Translator<"editor.views">): NodeViewRenderer =>
  ({ node, decorations, editor, getPos }) => {
    const dom = document.createElement("span");
    const image = document.createElement("img");
    const caption = document.createElement("span");
    caption.className = "picture-caption";
    const handle = document.createElement("span");
    handle.className = "picture-handle";
    handle.title = t("width");
    dom.append(image, caption, handle);
    draw(node, decorations);

    function draw(shown: Node, marks: Marks): void {
      const { src, alt, title, place, width, description } = shown.attrs;
      const isFull = isFigure(shown.toJSON());
      dom.className = ["picture", isFull ? "figure" : "", place ?? ""].filter(Boolean).join(" ");
      dom.style.width = width === null ? "" : `${width}%`;
      if (isKeptPicture(src)) showKept(src);
      else show(shownAddress(String(src ?? "")));
      image.alt = String(description ?? alt ?? "");
      image.title = String(title ?? "");
      const number = marks.find(({ spec }) => spec.number)?.spec.number;
      caption.textContent = isFull ? [number, alt].filter(Boolean).join(" ") : "";
    }

    function show(address: string): void {
      delete image.dataset.kept;
      if (image.getAttribute("src") !== address) image.src = address;
    }

    function showKept(src: string): void {
      if (image.dataset.kept === src) return;
      image.dataset.kept = src;
      void shownPicture(src).then((address) => {
        if (address !== null && image.dataset.kept === src) image.src = address;
      });
    }

    handle.addEventListener("pointerdown", (event) => {
      if (editor.isEditable) dragWidth(event, { dom, image, handle }, setWidth);
    });
    function setWidth(width: number): void {
      const pos = getPos();
      if (pos !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, "width", width));
    }

    return {
      dom,
      update(next, marks) {
        if (next.type !== node.type) return false;
        draw(next, marks as Marks);
        return true;
      },
      stopEvent: (event) => event.target === handle,
      ignoreMutation: () => true,
    };
  };

type Drawn = { dom: HTMLElement; image: HTMLElement; handle: HTMLElement };

/** Shows each width, in percent of its block, while a picture's handle is dragged, and sets the last. */
function dragWidth(event: PointerEvent, { dom, image, handle }: Drawn, setWidth: (width: number) => void): void {
  event.preventDefault();
  event.stopPropagation();
  handle.setPointerCapture(event.pointerId);
  // biome-ignore lint/plugin: this is a selector.
  const room = dom.closest("p, h1, h2, h3, h4, h5, h6, li")?.getBoundingClientRect().width ?? 1;
  const { left } = image.getBoundingClientRect();
  const widthAt = ({ clientX }: PointerEvent) =>
    Math.min(100, Math.max(5, Math.round(((clientX - left) / room) * 100)));
  const move = (moved: PointerEvent) => {
    dom.style.width = `${widthAt(moved)}%`;
  };
  const end = (last: PointerEvent) => {
    handle.removeEventListener("pointermove", move);
    setWidth(widthAt(last));
  };
  handle.addEventListener("pointermove", move);
  handle.addEventListener("pointerup", end, { once: true });
}
