"use client";

import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FORMAT_NAMES, type Format } from "#lib/exchange/exporting/manuscript/formats";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Choice } from "#ui/choice";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Select } from "#ui/select";
import { Switch } from "#ui/switch";
import { routeQuery } from "../queries/query";
import { useWrite } from "../queries/use-write";
import { ReadThem } from "../reviews/read-them";
import { exportDocument, exportDocuments, type Options, type Remarks } from "./download";
import styles from "./export-dialog.module.css";
import { ExportRemarks } from "./export-remarks";

const CITATIONS = ["zotero", "text"] as const;
const PACKAGES = [
  { value: "biblatex", label: "biblatex" },
  { value: "natbib", label: "natbib" },
] as const;
const LOOKS = ["article", "manuscript", "book"] as const;

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
  const { data } = useQuery({ ...routeQuery("GET /api/w/templates", {}) });
  const templates = data?.templates.filter((one) => one.format === format) ?? [];
  // One for each format, so that another format does not forget it.
  const [chosen, setChosen] = useState<Partial<Record<Format, string>>>({});
  const template = templates.some(({ id }) => id === chosen[format]) ? { template: chosen[format] ?? "" } : {};
  const [options, setOptions] = useState<Required<Pick<Options, "citations" | "bibliography" | "look">>>({
    citations: "zotero",
    bibliography: "biblatex",
    look: "article",
  });
  const [finished, setFinished] = useState(0);
  const [remarks, setRemarks] = useState<readonly Remarks[] | null>(null);
  const { citations, bibliography, look } = options;
  const choices: Partial<Record<Format, Options>> = {
    docx: { citations, ...template },
    latex: { bibliography, ...template },
    pdf: { look },
  };
  const [isFinal, setFinal] = useState(false);
  const { run, isUnderWay, error, code } = useWrite(
    async () => {
      await onBefore?.();
      const [only, ...others] = documents;
      const chosenOptions = { ...choices[format], ...(isFinal ? { final: true } : {}) };
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
        <RadioGroup
          aria-label={t("format")}
          className={styles.formats}
          value={format}
          onValueChange={(next) => setFormat(FORMAT_NAMES.find((name) => name === next) ?? format)}
        >
          {FORMAT_NAMES.map((name) => (
            <Radio.Root key={name} value={name} aria-label={t(`formats.${name}.label`)} className={styles.format}>
              <span className={styles.mark} aria-hidden />
              <span className={styles.label}>{t(`formats.${name}.label`)}</span>
              <span className={styles.words}>{t(`formats.${name}.words`)}</span>
            </Radio.Root>
          ))}
        </RadioGroup>
        {format === "docx" ? (
          <Choice
            label={t("citations")}
            options={CITATIONS.map((value) => ({ value, label: t(`citationKinds.${value}`) }))}
            value={citations}
            onChange={(next) => setOptions({ ...options, citations: next })}
          />
        ) : null}
        {format === "latex" ? (
          <Choice
            label={t("citations")}
            options={PACKAGES}
            value={bibliography}
            onChange={(next) => setOptions({ ...options, bibliography: next })}
          />
        ) : null}
        {format === "pdf" ? (
          <Choice
            label={t("pages")}
            options={LOOKS.map((value) => ({ value, label: t(`looks.${value}`) }))}
            value={look}
            onChange={(next) => setOptions({ ...options, look: next })}
          />
        ) : null}
        {templates.length > 0 ? (
          <Select
            label={t("template")}
            options={[
              { value: "", label: t("ours") },
              ...templates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={chosen[format] ?? ""}
            onChange={(id) => setChosen({ ...chosen, [format]: id })}
          />
        ) : null}
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
