"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { late } from "#ui/lazy";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import { useServerWords } from "../../results/server-words";
import { FileZone } from "../parts/file-zone";
import { titleOf } from "../parts/title-of";
import { ACCEPTED, isImportable } from "./importable";
import styles from "./importing.module.css";
import { reportWords } from "./report-words";
import type { ImportReport } from "./send-file";

const ReportDialog = late(() => import("./report-dialog").then((part) => part.ReportDialog));

/** The file that is being imported: the part that is sent, 0 to 1. */
type Sending = { name: string; part: number; number: number; count: number };

type Props = { folderId: string | undefined; isAllowed: boolean; children: ReactNode };

/** Announces an import, with a way to the only document of it. */
function useTell() {
  const t = useTranslations("documents.importing");
  const actions = useTranslations("documentActions");
  const ui = useTranslations("ui");
  const router = useRouter();
  const announce = useAnnounce();
  return function tell(report: ImportReport) {
    const [only, ...others] = report.documents;
    if (!only || others.length > 0) return announce({ title: reportWords(t, report) });
    const open = () => router.push(`/d/${only.id}`);
    const title = actions("imported", { title: titleOf(ui, only) });
    return announce({ title, action: { label: actions("open"), onClick: open } });
  };
}

/** Imports files one after the other; what was not taken is reported, or else each import is announced. */
function useImporting(folderId: string | undefined) {
  const t = useTranslations("documents.importing");
  const tell = useTell();
  const failureWords = useFailureWords();
  const serverWords = useServerWords();
  const router = useRouter();
  const announce = useAnnounce();
  const [sending, setSending] = useState<Sending>();
  const [reports, setReports] = useState<ImportReport[]>([]);

  async function take(files: readonly File[]) {
    const readable = files.filter(isImportable);
    for (const { name } of files.filter((file) => !isImportable(file))) {
      announce({ title: t("notImported", { name }), description: t("formats"), tone: "error" });
    }
    const done: ImportReport[] = [];
    for (const [at, file] of readable.entries()) {
      const shown = { name: file.name, number: at + 1, count: readable.length };
      setSending({ ...shown, part: 0 });
      try {
        const { sendFile } = await import("./send-file");
        const send = sendFile(t, serverWords);
        done.push(await send(file, folderId, (part) => setSending({ ...shown, part })));
      } catch (error) {
        announce({ ...failureWords(t("notImported", { name: file.name }), error), tone: "error" });
      }
    }
    setSending(undefined);
    router.refresh();
    if (done.some(({ warnings }) => warnings.length > 0)) setReports(done);
    else for (const report of done) tell(report);
  }

  return { sending, reports, setReports, take };
}

/** Imports files that are dropped on it or chosen, shows their progress, and reports what was not taken. */
export function ImportFilesZone({ folderId, isAllowed, children }: Props) {
  const t = useTranslations("documents.importing");
  const { sending, reports, setReports, take } = useImporting(folderId);
  if (!isAllowed) return children;
  return (
    <FileZone
      accept={ACCEPTED}
      label={t("choose")}
      dropWords={t("drop")}
      progress={sending ? <Progress {...sending} /> : null}
      onTake={(files) => void take(files)}
    >
      {children}
      {reports.length > 0 ? <ReportDialog reports={reports} onClose={() => setReports([])} /> : null}
    </FileZone>
  );
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
