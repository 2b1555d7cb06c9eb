"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { call } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../../results/failure-words";
import { PdfView } from "../../../library/pdf/pdf-view";
import type { DocumentSession } from "../session/document-session";
import { blockWithId } from "./block-with-id";
import styles from "./panel.module.css";
import type { QuotePlace } from "./quote-place";
import type { ReadPdf } from "./read-pdf";
import { useDropQuote } from "./use-drop-quote";

type Props = {
  id: string;
  pdf: ReadPdf;
  editor: Editor;
  session: DocumentSession;
  canEdit: boolean;
  onClose: () => void;
};

/** A PDF beside the text, whose highlights can be put into it as quotations. */
export function PdfPanel({ id, pdf, editor, session, canEdit, onClose }: Props) {
  const t = useTranslations("pdf");
  const failureWords = useFailureWords();
  const announce = useAnnounce();

  async function quote(highlightId: string, place: QuotePlace | null = placeAtCaret(editor)): Promise<void> {
    try {
      await session.flush();
      const { nodes } = await call("POST /api/w/documents/[id]/quotes", {
        id,
        highlightId,
        ...place,
      });
      await session.refresh();
      showBlock(editor, nodes[0]?.id ?? null);
      announce({ title: t("quoted") });
    } catch (error) {
      announce({ ...failureWords(t("notQuoted"), error), tone: "error" });
    }
  }

  useDropQuote(canEdit ? editor : null, quote);

  return (
    <aside className={styles.panel} data-wide aria-label={pdf.title}>
      <PdfView
        {...pdf}
        key={pdf.url}
        onQuote={canEdit ? (highlight) => void quote(highlight) : null}
        onClose={onClose}
      />
    </aside>
  );
}

/** After the outermost block with the caret; null where the caret was not set, so that a quotation goes to the end. */
function placeAtCaret({ state: { selection } }: Editor): QuotePlace | null {
  const { $from } = selection;
  if ($from.pos <= 1 || $from.depth === 0) return null;
  const id: unknown = $from.node(1).attrs.id;
  return typeof id === "string" ? { nodeId: id, placement: "after" } : null;
}

function showBlock({ view, state }: Editor, id: string | null): void {
  const block = id === null ? null : blockWithId(state.doc, id);
  const dom = block && view.nodeDOM(block.pos);
  if (dom instanceof HTMLElement) dom.scrollIntoView({ block: "center" });
}
