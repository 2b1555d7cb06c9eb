"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { sumOfKinds } from "#lib/document/notable/kinds";
import { Button } from "#ui/button";
import { Link } from "#ui/link";
import { AuthorBadge } from "../documents/author-badge";
import { titleOf } from "../parts/title-of";
import { useNotableWords } from "../parts/use-notable-words";
import { When } from "../parts/when";
import styles from "./activity.module.css";
import type { Run } from "./run-list";

// More would hide the next run.
const SHOWN = 8;

type Counted = Pick<Run["documents"][number], "wordsAdded" | "wordsRemoved" | "notableCount" | "notableKinds">;

/** How many words were added and removed, and what was changed besides. */
function Counts({ wordsAdded, wordsRemoved, ...besides }: Counted) {
  const t = useTranslations("activity");
  const notableWords = useNotableWords();
  const locale = useLocale();
  const [added, removed] = [wordsAdded, wordsRemoved].map((count) => count.toLocaleString(locale));
  return (
    <>
      {wordsAdded + wordsRemoved > 0 ? (
        <span>{t("counts", { added: added ?? "", removed: removed ?? "" })}</span>
      ) : null}
      {besides.notableCount > 0 ? <span className={styles.notable}>{notableWords(besides)}</span> : null}
    </>
  );
}

function DocumentLine({ document }: { document: Run["documents"][number] }) {
  const t = useTranslations("activity");
  const ui = useTranslations("ui");
  const { id, firstVersion, lastVersion } = document;
  const title = titleOf(ui, document);
  // The first version of a document that the run made has nothing before it to compare with.
  const isNew = firstVersion === 1;
  const from = Math.max(1, firstVersion - 1);
  const href = from === lastVersion ? `/d/${id}` : `/d/${id}?compare=${from}-${lastVersion}`;
  return (
    <li className={styles.document}>
      <Link href={href} className={styles.link} aria-label={t("show", { title })}>
        {title}
      </Link>
      <span className={styles.facts}>
        {isNew ? <span>{t("made")}</span> : null}
        <Counts {...document} />
      </span>
    </li>
  );
}

const sumOf = (run: Run): Counted => ({
  wordsAdded: run.documents.reduce((sum, { wordsAdded }) => sum + wordsAdded, 0),
  wordsRemoved: run.documents.reduce((sum, { wordsRemoved }) => sum + wordsRemoved, 0),
  notableCount: run.documents.reduce((sum, { notableCount }) => sum + notableCount, 0),
  notableKinds: sumOfKinds(run.documents.flatMap(({ notableKinds }) => notableKinds)),
});

/** One run: its agent, when, and how much it changed; its documents below, each a press away from its changes. */
export function RunLine({ run, onUndo }: { run: Run; onUndo: () => void }) {
  const t = useTranslations("activity");
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? run.documents : run.documents.slice(0, SHOWN);
  const hidden = run.documents.length - shown.length;
  const names = [run.model, run.agent, run.by.name].filter((name, at, all) => name && all.indexOf(name) === at);
  return (
    <li className={styles.run} data-undone={run.undoneAt !== null || undefined}>
      <div className={styles.head}>
        <AuthorBadge author={{ ...run, origin: "agent" }} />
        {names.length > 1 ? <span className={styles.names}>{names.slice(1).join(" · ")}</span> : null}
        <span className={styles.tool}>
          {run.undoneAt ? (
            <span className={styles.undone}>{t.rich("undone", { when: () => <When at={run.undoneAt ?? ""} /> })}</span>
          ) : (
            <Button size="small" onClick={onUndo} aria-label={t("undoNamed", { name: names[0] ?? "" })}>
              {t("undo")}
            </Button>
          )}
        </span>
      </div>
      <p className={styles.facts}>
        <When at={run.endedAt} />
        <span>{t("documents", { count: run.documents.length })}</span>
        <Counts {...sumOf(run)} />
      </p>
      <ul className={styles.documents}>
        {shown.map((document) => (
          <DocumentLine key={document.id} document={document} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button size="small" tone="quiet" onClick={() => setWhole(true)}>
          {t("more", { count: hidden })}
        </Button>
      ) : null}
    </li>
  );
}
