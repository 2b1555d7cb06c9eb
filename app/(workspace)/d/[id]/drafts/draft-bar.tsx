"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { useAnnounce } from "#ui/use-announce";
import { ConfirmedButton } from "../../../parts/confirmed-button";
import { useWrite } from "../../../queries/use-write";
import type { DocumentSession } from "../session/document-session";
import type { DraftOf } from "./draft";
import styles from "./draft-bar.module.css";
import { useWaiting } from "./use-waiting";

type Props = {
  id: string;
  draftOf: DraftOf;
  session: DocumentSession;
  canEdit: boolean;
  /** Whether the changes against the document are shown. */
  isShowing: boolean;
  onShow: () => void;
  onMerge: () => void;
};

/** Takes the changes of the document into the draft, and says how many there were. */
function useRefreshing({ id, draftOf, session }: Pick<Props, "id" | "draftOf" | "session">) {
  const t = useTranslations("drafts.bar");
  const router = useRouter();
  const announce = useAnnounce();
  return useWrite(
    async () => {
      await session.flush();
      return call("POST /api/w/documents/[id]/refresh", { id });
    },
    async ({ document, suggestions }) => {
      const count = Math.max(0, (document.draftOf?.version ?? draftOf.version) - draftOf.version);
      await session.refresh();
      router.refresh();
      announce({
        title: t("refreshed.came", { count }),
        ...(suggestions.length > 0 ? { description: t("refreshed.clashes", { count: suggestions.length }) } : {}),
      });
    },
  );
}

/** What can be done with an open draft; of one that was merged or closed it says so. */
export function DraftBar({ id, draftOf, session, canEdit, isShowing, onShow, onMerge }: Props) {
  const t = useTranslations("drafts.bar");
  const router = useRouter();
  const isOpen = draftOf.state === "open";
  const refreshing = useRefreshing({ id, draftOf, session });
  const close = async () => {
    await session.flush();
    return call("POST /api/w/documents/[id]/close", { id });
  };
  const waiting = useWaiting(id);
  const closing = waiting > 0 ? t("closing.waiting", { count: waiting }) : t("closing.words");
  return (
    <section aria-label={t("label")} className={styles.bar}>
      {isOpen ? null : <p className={styles.ended}>{t(`ended.${draftOf.state === "merged" ? "merged" : "closed"}`)}</p>}
      <Button size="small" tone="quiet" aria-pressed={isShowing} onClick={onShow}>
        <Icon name="git-compare-arrows" size={14} /> {t("show")}
      </Button>
      {isOpen && canEdit ? (
        <>
          <Button size="small" tone="quiet" disabled={refreshing.isUnderWay} onClick={() => refreshing.run()}>
            <Icon name="refresh-cw" size={14} /> {t("refresh")}
          </Button>
          <ConfirmedButton
            size="small"
            tone="quiet"
            action={t("close")}
            question={t("closing.question", { name: draftOf.name })}
            words={closing}
            run={close}
            onDone={() => router.refresh()}
          />
          <span className={styles.end}>
            <Button size="small" onClick={onMerge}>
              <Icon name="merge" size={14} /> {t("merge")}
            </Button>
          </span>
        </>
      ) : null}
      {refreshing.error ? (
        <p role="alert" className={styles.failure}>
          {refreshing.error}
        </p>
      ) : null}
    </section>
  );
}
