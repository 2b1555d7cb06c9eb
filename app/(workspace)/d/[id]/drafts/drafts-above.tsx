"use client";

import { late } from "#ui/lazy";
import { canEdit } from "../../../sharing/roles";
import type { DocumentSession } from "../session/document-session";
import type { LiveDocument } from "../session/live-document";
import type { OpenDocument } from "../view/open-document";
import { DraftBar } from "./draft-bar";
import { DraftTabs } from "./draft-tabs";
import { useDraftNews } from "./use-drafts";

const MergeDialog = late(() => import("./merge-dialog").then((part) => part.MergeDialog));

type Props = {
  document: OpenDocument;
  session: DocumentSession | null;
  live: LiveDocument;
  version: number;
  isShowing: boolean;
  isMerging: boolean;
  onNew: () => void;
  onShow: () => void;
  onMerge: (isAsked: boolean) => void;
};

/** What an open document says above its text about its drafts, and what can be done with one. */
export function DraftsAbove(props: Props) {
  const { document, session, live, version, isShowing, isMerging, onNew, onShow, onMerge } = props;
  const { id, access, draftOf, givenAccess } = document;
  useDraftNews(document, live);
  return (
    <>
      <DraftTabs document={document} version={version} onNew={givenAccess === "view" ? null : onNew} />
      {draftOf && session ? (
        <DraftBar
          id={id}
          draftOf={draftOf}
          session={session}
          canEdit={canEdit(access)}
          isShowing={isShowing}
          onShow={onShow}
          onMerge={() => onMerge(true)}
        />
      ) : null}
      {draftOf && session && isMerging && canEdit(access) ? (
        <MergeDialog id={id} draftOf={draftOf} session={session} onClose={() => onMerge(false)} />
      ) : null}
    </>
  );
}
