import type { Translator } from "../../../../../words/setup/translator";
import type { Pasted } from "./pasted-kind";

/** A paste that takes long enough to be shown: how far it is, 0 to 1, or null while it is being read. */
export type ShownPaste = { part: number | null; cancel: () => void };

/** What the writer is told about a paste. */
export type PasteNotice = { title: string; description?: string; tone?: "error" };

/** The long paste of an open document and the notices about pastes, for its screen. */
export class PasteState extends EventTarget {
  shown: ShownPaste | null = null;

  show(shown: ShownPaste | null): void {
    this.shown = shown;
    this.dispatchEvent(new Event("change"));
  }

  tell(notice: PasteNotice): void {
    this.dispatchEvent(new CustomEvent("notice", { detail: notice }));
  }
}

/** What the writer is told of a paste that nothing could read. */
export const unreadPaste = (t: Translator<"editor">, { text }: Pick<Pasted, "text">): PasteNotice => ({
  title: t("paste.unread"),
  description: t(text === "" ? "paste.again" : "paste.againPlain"),
  tone: "error",
});
