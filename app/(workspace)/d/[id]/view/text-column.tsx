import { useTranslations } from "next-intl";
import { late } from "#ui/lazy";
import { useAnnounce } from "#ui/use-announce";
import { canEdit } from "../../../sharing/roles";
import { Backlinks } from "../backlinks/backlinks";
import { ReferencesBelow } from "../citations/references-below";
import { DraftsAbove } from "../drafts/drafts-above";
import { DocumentEditor } from "../editor/surface/document-editor";
import { focusStart } from "../editor/surface/focus-start";
import { TextBeginning } from "../editor/surface/text-skeleton";
import { TitleField } from "../editor/surface/title-field";
import type { BeginningProps } from "./beginning";
import { SaveFailedBanner } from "./save-failed-banner";
import type { AroundDocument } from "./use-around-document";
import type { BesideText } from "./use-beside-text";
import styles from "./workspace.module.css";

const Comparison = late(() => import("../versions/comparison").then((part) => part.Comparison));
const ReadingBar = late(() => import("../reading/reading-bar").then((part) => part.ReadingBar));
const VersionComparison = late(() => import("../versions/version-comparison").then((part) => part.VersionComparison));

type Props = Pick<BeginningProps, "document" | "html"> & { beside: BesideText; around: AroundDocument };

/** The text of an open document with its title, or the comparison in its place, and the notices above. */
export function TextColumn({ document, html, beside, around }: Props) {
  const { session, live, version, saveState } = beside.opened;
  const { comparing, asked, setAsked } = around;
  const { isComparing } = comparing;
  return (
    <main className={styles.main}>
      <DraftsAbove
        document={document}
        session={session}
        live={live}
        version={version}
        isShowing={comparing.isShowing}
        isMerging={asked === "merge"}
        onNew={() => setAsked("draft")}
        onShow={comparing.show}
        onMerge={(isAsked) => setAsked(isAsked ? "merge" : null)}
      />
      <SaveFailedBanner state={saveState} />
      {isComparing ? null : beside.writing.above}
      <ComparedText {...{ document, beside, around }} />
      <div hidden={isComparing}>
        <WrittenText {...{ document, html, beside, around }} />
      </div>
    </main>
  );
}

/** The text that is written, with its title, and what is read below it. */
function WrittenText({ document: { id, access }, html, beside, around }: Props) {
  const { comment, citations, reviewStore, isReading, stopReading, writing, guard } = beside;
  const { editor, session, title, setTitle, isSuggesting } = beside.opened;
  const { reviews } = reviewStore;
  const { earlyTitle } = around;
  return (
    <DocumentEditor
      editor={editor}
      waiting={<TextBeginning html={html} />}
      attributes={{ ...writing.sheet, "data-reading": isReading || undefined }}
      foot={
        isReading && editor && reviews ? (
          <ReadingBar editor={editor} reviews={reviews} store={reviewStore} onClose={stopReading} />
        ) : (
          writing.below
        )
      }
      canCite={canEdit(access)}
      onComment={access === "view" ? null : comment}
      guard={guard}
      checks={beside.checks}
      onOpenCheck={beside.onOpenCheck}
      below={
        <>
          {editor && citations.shown ? <ReferencesBelow editor={editor} shown={citations.shown} /> : null}
          <Backlinks id={id} />
        </>
      }
      title={
        <TitleField
          title={earlyTitle?.title ?? title}
          field={around.titleField}
          isFixed={isSuggesting || (session === null && !earlyTitle) || !canEdit(access)}
          onChange={earlyTitle?.setTitle ?? setTitle}
          onLeave={() => editor && focusStart(editor)}
        />
      }
    />
  );
}

/** What is compared in place of the text: two versions, or drafts. */
function ComparedText({ document, beside, around }: Omit<Props, "html">) {
  const t = useTranslations("document");
  const ui = useTranslations("ui");
  const announce = useAnnounce();
  const { editor, session } = beside.opened;
  const { comparing, undoRestore } = around;
  const { comparedVersions, compared, showVersions } = comparing;
  return (
    <>
      {compared && editor ? (
        <Comparison compared={compared} editor={editor} onClose={() => comparing.compare(null)} />
      ) : null}
      {comparedVersions && editor && session ? (
        <VersionComparison
          id={document.id}
          versions={comparedVersions}
          editor={editor}
          canRestore={canEdit(document.access)}
          onClose={() => showVersions([])}
          onBeforeRestore={session.flush}
          onRestored={(made) => {
            showVersions([]);
            announce({
              title: t("versionRestored", { number: String(comparedVersions.older.number) }),
              action: { label: ui("undo"), onClick: () => void undoRestore(made) },
            });
            void session.refresh();
          }}
        />
      ) : null}
    </>
  );
}
