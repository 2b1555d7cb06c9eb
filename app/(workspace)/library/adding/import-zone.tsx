"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Link } from "#ui/link";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../results/failure-words";
import { FileZone } from "../../parts/file-zone";
import styles from "../works/library.module.css";
import { IMPORTABLE, type ImportReport, importFile, isImportable } from "./import-file";
import { importWords } from "./import-words";

type Props = { collectionId: string | undefined; children: ReactNode };

/** Imports bibliography files and PDFs that are dropped on it, and reports the results. */
export function ImportZone({ collectionId, children }: Props) {
  const t = useTranslations("library.importing");
  const failureWords = useFailureWords();
  const router = useRouter();
  const announce = useAnnounce();
  const [reports, setReports] = useState<ImportReport[]>([]);
  const [isUnderWay, setUnderWay] = useState(false);

  async function take(files: readonly File[]) {
    const readable = files.filter(isImportable);
    if (readable.length === 0) {
      return announce({
        title: t("nothing"),
        description: t("nothingWords"),
        tone: "error",
      });
    }
    setUnderWay(true);
    const done: ImportReport[] = [];
    for (const file of readable) {
      try {
        done.push(await importFile(file, collectionId));
      } catch (error) {
        announce({ ...failureWords(t("notImported", { name: file.name }), error), tone: "error" });
      }
    }
    setUnderWay(false);
    router.refresh();
    if (done.some(({ faults, unknown }) => faults.length > 0 || unknown)) setReports(done);
    else for (const report of done) announce(importWords(t, report));
  }

  return (
    <FileZone
      accept={IMPORTABLE}
      label={t("choose")}
      dropWords={t("drop")}
      progress={isUnderWay ? t("underWay") : null}
      onTake={(files) => void take(files)}
    >
      {children}
      {reports.length > 0 ? <ReportDialog reports={reports} onClose={() => setReports([])} /> : null}
    </FileZone>
  );
}

function ReportDialog({ reports, onClose }: { reports: ImportReport[]; onClose: () => void }) {
  const t = useTranslations("library.importing");
  const ui = useTranslations("ui");
  return (
    <Dialog title={t("remarks")} open onClose={onClose}>
      {reports.map((report) => (
        <section key={report.name} className={styles.report}>
          <p>
            <strong>{report.name}</strong>: {importWords(t, report).title}
          </p>
          {report.unknown ? (
            <p>
              {report.unknown.why} <Link href={`/library/${report.unknown.id}`}>{t("fillIn")}</Link>
            </p>
          ) : null}
          <ul className={styles.faults} aria-label={t("faultsOf", { name: report.name })}>
            {report.faults.map(({ line, message }) => (
              <li key={`${line} ${message}`}>{t("fault", { line: String(line), message })}</li>
            ))}
          </ul>
        </section>
      ))}
      <DialogActions>
        <Button tone="primary" onClick={onClose}>
          {ui("done")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
