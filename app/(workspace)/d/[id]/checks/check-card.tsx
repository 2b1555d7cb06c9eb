"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { CheckedField } from "#lib/citations/checking/compare-works";
import { plainTitle } from "#lib/citations/csl/work-facts";
import type { ShownCitation } from "#lib/operations/workspace/shown-citations";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import type { ReadPdf } from "../parts/read-pdf";
import { useChosenCard } from "../parts/use-chosen-card";
import type { WrongCheck } from "./check";
import styles from "./checks-panel.module.css";
import { Difference } from "./difference";

type Props = {
  check: WrongCheck;
  /** The work that it is about; null while citations are not loaded. */
  work: ShownCitation | null;
  isChosen: boolean;
  canEdit: boolean;
  /** The field that is being taken from a registry. */
  correcting: string | null;
  onShow: () => void;
  onUseSource: () => void;
  onCorrect: (field: CheckedField) => void;
  onReadPdf: (pdf: ReadPdf) => void;
};

/** Something that is wrong: what the text has, what the source or the registry has, and how to put it right. */
export function CheckCard({ check, work, isChosen, canEdit, correcting, ...acts }: Props) {
  const t = useTranslations("checks");
  const name = useId();
  const { props } = useChosenCard(isChosen ? "shown" : "no", { name, className: styles.card });
  const { kind, status, text, page } = check;
  const [pdf] = work?.pdfs ?? [];
  const citationId = work?.citationId ?? null;
  const title = work ? plainTitle(work.csl) || `@${work.key}` : null;
  const isOpenable = pdf !== undefined && citationId !== null && kind === "quotation";
  return (
    <li {...props}>
      <h3 id={name} className={styles.status}>
        {t(`status.${status}`)}
        {page === null ? null : <span className={styles.page}>{t("page", { page })}</span>}
      </h3>
      <div className={styles.words}>
        {status === "altered" ? <Difference quotation={text} found={check.found ?? ""} /> : null}
        {status === "not_found" ? <p>{t("quoted", { text })}</p> : null}
        {status === "mismatch" || status === "fabricated" || status === "retracted" ? <p>{text}</p> : null}
      </div>
      <Fields fields={check.fields} {...{ canEdit, correcting }} onCorrect={acts.onCorrect} />
      {kind === "quotation" && title !== null ? <p className={styles.quiet}>{title}</p> : null}
      <div className={styles.actions}>
        {status === "altered" && canEdit ? (
          <Button size="small" onClick={acts.onUseSource}>
            <Icon name="quote" size={14} /> {t("useSource")}
          </Button>
        ) : null}
        {check.nodeId === null ? null : (
          <Button size="small" tone="quiet" onClick={acts.onShow}>
            <Icon name="locate-fixed" size={14} /> {t("show")}
          </Button>
        )}
        {isOpenable ? (
          <Button size="small" tone="quiet" onClick={() => acts.onReadPdf({ ...pdf, citationId, page: page ?? 1 })}>
            <Icon name="file-text" size={14} /> {page === null ? t("openPdf") : t("openPage", { page })}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

type FieldsProps = Pick<Props, "canEdit" | "correcting" | "onCorrect"> & Pick<WrongCheck, "fields">;

/** The fields in which a reference differs from the registry. */
function Fields({ fields, canEdit, correcting, onCorrect }: FieldsProps) {
  const t = useTranslations("checks");
  return fields?.map(({ name: field, given, found }) => (
    <div key={field} className={styles.field}>
      <p>
        <b>{t(`fields.${field}`)}</b> <del>{given}</del> <ins>{found}</ins>
      </p>
      {canEdit ? (
        <Button size="small" disabled={correcting !== null} onClick={() => onCorrect(field)}>
          <Icon name="replace" size={14} /> {t("useRegistry")}
        </Button>
      ) : null}
    </div>
  ));
}
