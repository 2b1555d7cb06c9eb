"use client";

import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FORMAT_NAMES, type Format } from "#lib/exchange/exporting/manuscript/formats";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Switch } from "#ui/switch";
import { useWrite } from "../queries/use-write";
import { ReadThem } from "../reviews/read-them";
import { exportDocument, exportDocuments, type Remarks } from "./download";
import styles from "./export-dialog.module.css";
import { ExportRemarks } from "./export-remarks";
import { FormatFields } from "./format-fields";
import { useFormatOptions } from "./use-format-options";

type ChoiceProps = { format: Format; onChange: (format: Format) => void };

function FormatChoice({ format, onChange }: ChoiceProps) {
  const t = useTranslations("exporting");
  return (
    <RadioGroup
      aria-label={t("format")}
      className={styles.formats}
      value={format}
      onValueChange={(next) => onChange(FORMAT_NAMES.find((name) => name === next) ?? format)}
    >
      {FORMAT_NAMES.map((name) => (
        <Radio.Root key={name} value={name} aria-label={t(`formats.${name}.label`)} className={styles.format}>
          <span className={styles.mark} aria-hidden />
          <span className={styles.label}>{t(`formats.${name}.label`)}</span>
          <span className={styles.words}>{t(`formats.${name}.words`)}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}

type Props = {
  /** Several become one zip archive. */
  documents: readonly { id: string; title: string }[];
  /** Saves what is being typed, before it is exported. */
  onBefore?: (() => Promise<unknown>) | undefined;
  onClose: () => void;
};

/** Asks for a format and its options, and exports documents. */
export function ExportDialog({ documents, onBefore, onClose }: Props) {
  const t = useTranslations("exporting");
  const ui = useTranslations("ui");
  const [format, setFormat] = useState<Format>("docx");
  const options = useFormatOptions(format);
  const [finished, setFinished] = useState(0);
  const [remarks, setRemarks] = useState<readonly Remarks[] | null>(null);
  const [isFinal, setFinal] = useState(false);
  const { run, isUnderWay, error, code } = useWrite(
    async () => {
      await onBefore?.();
      const [only, ...others] = documents;
      const chosenOptions = { ...options.sent, ...(isFinal ? { final: true } : {}) };
      if (only && others.length === 0) return exportDocument(only.id, format, chosenOptions);
      return exportDocuments(documents, { format, options: chosenOptions, onProgress: setFinished });
    },
    (found) => (found.length > 0 ? setRemarks(found) : onClose()),
  );
  if (remarks) return <ExportRemarks remarks={remarks} onClose={onClose} />;
  return (
    <Dialog title={t("title", { count: documents.length, title: documents[0]?.title ?? "" })} open onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isUnderWay) run();
        }}
      >
        <FormatChoice format={format} onChange={setFormat} />
        <FormatFields format={format} of={options} />
        <Switch label={t("final")} hint={t("finalHint")} checked={isFinal} onChange={setFinal} />
        <Alert>{error}</Alert>
        <ReadThem code={code} documentId={documents.length === 1 ? documents[0]?.id : undefined} onClick={onClose} />
        <DialogActions>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button tone="primary" type="submit" disabled={isUnderWay}>
            {isUnderWay ? t("underWay", { count: documents.length, number: finished + 1 }) : t("action")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
