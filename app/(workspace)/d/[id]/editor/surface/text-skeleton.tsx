import type { ReactNode, Ref } from "react";
import styles from "../../parts/document-editor.module.css";
import waiting from "./waiting-lines.module.css";

/** The attributes that say how a sheet looks. */
export type SheetAttributes = Record<`data-${string}`, true | undefined>;

type Props = {
  sheet?: Ref<HTMLDivElement>;
  title: ReactNode;
  attributes?: SheetAttributes | undefined;
  children: ReactNode;
};

/** The paper of a document: its title, and what stands below it. */
export function Sheet({ sheet, title, attributes, children }: Props) {
  return (
    <div ref={sheet} className={styles.sheet} {...attributes}>
      {title}
      {children}
    </div>
  );
}

/** Lines in the place of a text that is not there yet. */
export const WaitingLines = () => (
  <div className={waiting.lines} aria-hidden>
    <i />
    <i />
    <i />
  </div>
);

/** The beginning of a text, as the server drew it; the editor takes its place. */
export function TextBeginning({ html }: { html: string | null }) {
  if (html === null) return <WaitingLines />;
  return (
    <>
      <div className={styles.content}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by `editorHtml` and `highlightCode`, which escape all text. */}
        <div className="tiptap ProseMirror text" aria-busy="true" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      <div className={styles.below} />
    </>
  );
}
