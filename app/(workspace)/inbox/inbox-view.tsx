"use client";

import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import { useFailureWords } from "../../results/failure-words";
import emptyStyles from "../documents/no-documents.module.css";
import listStyles from "../list/document-list.module.css";
import type { Verb } from "./decisions";
import styles from "./inbox.module.css";
import { InboxFoot } from "./inbox-foot";
import { type Inbox, useInbox } from "./use-inbox";
import { useInboxActs } from "./use-inbox-acts";
import type { Waiting } from "./waiting";
import { WaitingSuggestion } from "./waiting-suggestion";

function Failure({ inbox }: { inbox: Inbox }) {
  const t = useTranslations("inbox");
  const failureWords = useFailureWords();
  if (!inbox.error) return null;
  return (
    <div role="alert" className={styles.failure}>
      <p>{failureWords("", inbox.error).description}</p>
      <Button size="small" onClick={inbox.retry}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}

/** Decides all that waits in a document, or of a writer, at once. */
function Batches({ inbox, current: { document, by } }: { inbox: Inbox; current: Waiting }) {
  const t = useTranslations("inbox");
  const title = document.title || t("untitled");
  const entry = (verb: Verb, label: string, batch: Parameters<typeof inbox.decideBatch>[1]): MenuEntry => ({
    label,
    icon: verb === "accept" ? "check" : "x",
    onSelect: () => void inbox.decideBatch(verb, batch),
  });
  const entries = [
    entry("accept", t("batches.acceptDocument", { title }), { documentId: document.id }),
    entry("reject", t("batches.rejectDocument", { title }), { documentId: document.id }),
    entry("accept", t("batches.acceptBy", { name: by.name }), { by: by.id }),
    entry("reject", t("batches.rejectBy", { name: by.name }), { by: by.id }),
  ];
  return <Menu trigger={<IconButton label={t("batch")} icon="ellipsis" />} entries={entries} />;
}

function Nothing() {
  const t = useTranslations("inbox");
  return (
    <div className={emptyStyles.empty}>
      <span aria-hidden className={emptyStyles.sign}>
        ❦
      </span>
      <p className={emptyStyles.words}>{t("none")}</p>
    </div>
  );
}

/** Shows what waits for a decision one at a time, with keys and batches. */
export function InboxView() {
  const t = useTranslations("inbox");
  const inbox = useInbox();
  const { acts, said, current, place } = useInboxActs(inbox);
  return (
    <main className={`${listStyles.page} ${styles.page}`}>
      <div className={listStyles.head}>
        <h1 className={listStyles.heading}>{t("title")}</h1>
        {current ? (
          <div className={styles.tools}>
            <span className={styles.position}>
              {t("position", { at: place + 1, count: `${inbox.waiting?.length ?? 0}${inbox.hasMore ? "+" : ""}` })}
            </span>
            <Batches inbox={inbox} current={current} />
          </div>
        ) : null}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Failure inbox={inbox} />
      {inbox.waiting === null && !inbox.error ? <p className={styles.quiet}>{t("loading")}</p> : null}
      {current ? (
        <WaitingSuggestion waiting={current}>
          {current.status === "stale" ? null : (
            <Button tone="primary" onClick={acts.accept}>
              <Icon name="check" size={16} /> {t("accept")}
            </Button>
          )}
          <Button onClick={acts.reject}>
            <Icon name="x" size={16} /> {t("reject")}
          </Button>
        </WaitingSuggestion>
      ) : null}
      {inbox.waiting && !current && !inbox.hasMore ? <Nothing /> : null}
      {current || inbox.held.length > 0 ? <InboxFoot last={inbox.held.at(-1)} onUndo={acts.undo} /> : null}
    </main>
  );
}
