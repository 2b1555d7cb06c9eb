"use client";

import type { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { useAnnounce } from "#ui/use-announce";
import type { FailureWords } from "../../results/failure-words";
import type { ServerWords } from "../../results/server-words";
import type { Translator } from "../../words/setup/translator";
import { titleOf } from "../parts/title-of";
import { isImportable } from "./importable";
import styles from "./importing.module.css";
import { reportWords } from "./report-words";
import { type ImportReport, sendFile } from "./send-file";

/** The file that is being imported: the part that is sent, 0 to 1. */
type Sending = { name: string; part: number; number: number; count: number };

type Importing = {
  folderId: string | undefined;
  t: Translator<"documents.importing">;
  actions: Translator<"documentActions">;
  ui: Translator<"ui">;
  failureWords: FailureWords;
  serverWords: ServerWords;
  router: ReturnType<typeof useRouter>;
  announce: ReturnType<typeof useAnnounce>;
  /** Shows how far it is; null when all is done. */
  show: (progress: ReactNode) => void;
  /** Takes the reports when something was not taken. */
  report: (reports: ImportReport[]) => void;
};

/** Announces an import, with a way to the only document of it. */
function tell(done: ImportReport, { t, actions, ui, router, announce }: Importing): void {
  const [only, ...others] = done.documents;
  if (!only || others.length > 0) {
    announce({ title: reportWords(t, done) });
    return;
  }
  const open = () => router.push(`/d/${only.id}`);
  const title = actions("imported", { title: titleOf(ui, only) });
  announce({ title, action: { label: actions("open"), onClick: open } });
}

/** Imports files one after the other; what was not taken is reported, or else each import is announced. */
export async function importFiles(files: readonly File[], importing: Importing): Promise<void> {
  const { folderId, t, failureWords, serverWords, router, announce, show, report } = importing;
  const readable = files.filter(isImportable);
  for (const { name } of files.filter((file) => !isImportable(file))) {
    announce({ title: t("notImported", { name }), description: t("formats"), tone: "error" });
  }
  const send = sendFile(t, serverWords);
  const done: ImportReport[] = [];
  for (const [at, file] of readable.entries()) {
    const shown = { name: file.name, number: at + 1, count: readable.length };
    const showPart = (part: number) => show(<Progress {...shown} part={part} />);
    showPart(0);
    try {
      done.push(await send(file, folderId, showPart));
    } catch (error) {
      announce({ ...failureWords(t("notImported", { name: file.name }), error), tone: "error" });
    }
  }
  show(null);
  router.refresh();
  if (done.some(({ warnings }) => warnings.length > 0)) report(done);
  else for (const one of done) tell(one, importing);
}

function Progress({ name, part, number, count }: Sending) {
  const t = useTranslations("documents.importing");
  const isSent = part >= 1;
  return (
    <div className={styles.progress}>
      <span className={styles.name}>
        {count > 1
          ? t(isSent ? "readingOf" : "sendingOf", { name, number, count })
          : t(isSent ? "reading" : "sending", { name })}
      </span>
      {/* Without a value the bar shows that something is under way. */}
      <progress className={styles.bar} aria-label={t("progress", { name })} {...(isSent ? {} : { value: part })} />
    </div>
  );
}
