import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Link } from "#ui/link";
import { titleOf } from "../parts/title-of";
import styles from "./importing.module.css";
import { reportWords } from "./report-words";
import type { ImportReport } from "./send-file";

const MOST_LISTED = 20;

/** Shows what was imported, and what was not. */
export function ReportDialog({ reports, onClose }: { reports: readonly ImportReport[]; onClose: () => void }) {
  const t = useTranslations("documents.importing");
  const ui = useTranslations("ui");
  return (
    <Dialog title={t("remarks")} open onClose={onClose}>
      <div className={styles.reports}>
        {reports.map((report) => (
          <Report key={report.name} {...report} onClose={onClose} />
        ))}
      </div>
      <DialogActions>
        <Button tone="primary" onClick={onClose}>
          {ui("done")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Report({ name, documents, citations, warnings, onClose }: ImportReport & { onClose: () => void }) {
  const t = useTranslations("documents.importing");
  const ui = useTranslations("ui");
  const more = documents.length - MOST_LISTED;
  return (
    <section className={styles.report} aria-label={name}>
      <p>
        <strong className={styles.file}>{name}</strong>: {reportWords(t, { documents, citations })}
      </p>
      {documents.length > 0 ? (
        <ul className={styles.made} aria-label={t("documentsOf", { name })}>
          {documents.slice(0, MOST_LISTED).map((document) => (
            <li key={document.id}>
              <Link href={`/d/${document.id}`} onClick={onClose}>
                {titleOf(ui, document)}
              </Link>
            </li>
          ))}
          {more > 0 ? <li>{t("more", { count: more })}</li> : null}
        </ul>
      ) : null}
      {warnings.length > 0 ? (
        <>
          <h3 className={styles.label}>{t("toKnow")}</h3>
          <ul className={styles.warnings} aria-label={t("remarksOn", { name })}>
            {[...new Set(warnings)].map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
