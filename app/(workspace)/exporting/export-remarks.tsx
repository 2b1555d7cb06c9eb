import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import type { Remarks } from "./download";
import styles from "./export-dialog.module.css";

/** Shows what exported files do not carry. */
export function ExportRemarks({ remarks, onClose }: { remarks: readonly Remarks[]; onClose: () => void }) {
  const t = useTranslations("exporting");
  const ui = useTranslations("ui");
  return (
    <Dialog title={t("remarks")} open onClose={onClose}>
      <div className={styles.form}>
        {remarks.map(({ name, warnings }) => (
          <section key={name} aria-label={name}>
            <strong className={styles.file}>{name}</strong>
            <ul className={styles.remarks} aria-label={t("remarksOn", { name })}>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </section>
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
