"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { late, loadedOnce } from "#ui/lazy";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import { useServerWords } from "../../results/server-words";
import { FileZone } from "../parts/file-zone";
import { ACCEPTED } from "./importable";
import type { ImportReport } from "./send-file";

const ReportDialog = late(() => import("./report-dialog").then((part) => part.ReportDialog));
const importing = loadedOnce(() => import("./import-files").then((part) => part.importFiles));
importing.whenQuiet();

type Props = { folderId: string | undefined; isAllowed: boolean; children: ReactNode };

/** Imports files that are dropped on it or chosen, shows their progress, and reports what was not taken. */
export function ImportFilesZone({ folderId, isAllowed, children }: Props) {
  const t = useTranslations("documents.importing");
  const actions = useTranslations("documentActions");
  const ui = useTranslations("ui");
  const failureWords = useFailureWords();
  const serverWords = useServerWords();
  const router = useRouter();
  const announce = useAnnounce();
  const [progress, show] = useState<ReactNode>(null);
  const [reports, report] = useState<ImportReport[]>([]);
  if (!isAllowed) return children;

  async function take(files: readonly File[]) {
    try {
      const importFiles = await importing.start();
      const words = { t, actions, ui, failureWords, serverWords };
      await importFiles(files, { ...words, folderId, router, announce, show, report });
    } catch (error) {
      for (const { name } of files) announce({ ...failureWords(t("notImported", { name }), error), tone: "error" });
    }
  }

  return (
    <FileZone
      accept={ACCEPTED}
      label={t("choose")}
      dropWords={t("drop")}
      progress={progress}
      onTake={(files) => void take(files)}
    >
      {children}
      {reports.length > 0 ? <ReportDialog reports={reports} onClose={() => report([])} /> : null}
    </FileZone>
  );
}
