import { useTranslations } from "next-intl";
import { useId } from "react";
import type { CslItem } from "#lib/citations/csl/csl";
import { type DifferingField, type FieldSources, fieldText } from "#lib/works/library/entries/merged-fields";
import { fieldName } from "../fields/field-name";
import type { Citation } from "../works/citation";
import listStyles from "../works/library.module.css";
import styles from "./merge-dialog.module.css";

type Props = {
  works: readonly Citation[];
  differing: readonly DifferingField[];
  fields: FieldSources;
  onPick: (variable: string, id: string) => void;
};

/** The fields in which works differ, with the value of each to choose from. */
export function MergeFields({ works, differing, fields, onPick }: Props) {
  const t = useTranslations("library.merging");
  const columns = useTranslations("library.list.columns");
  const names = useTranslations("workFields");
  const typeName = useTranslations("workTypes");
  const group = useId();
  const chosenText = (variable: string) => {
    const source = works.find(({ id }) => id === fields[variable]);
    return source ? fieldText(source.csl, variable) : "";
  };
  if (differing.length === 0) return <p className={listStyles.lead}>{t("alike")}</p>;
  return differing.map(({ variable, values }) => (
    <fieldset key={variable} className={styles.mergeField}>
      <legend>{variable === "type" ? columns("type") : fieldName(names, variable)}</legend>
      {values.map(({ id, text }) => (
        <label key={id} className={styles.mergeValue}>
          <input
            type="radio"
            name={`${group} ${variable}`}
            checked={text === chosenText(variable)}
            onChange={() => onPick(variable, id)}
          />
          <span>{variable === "type" ? typeName(text as CslItem["type"]) : text || t("without")}</span>
        </label>
      ))}
    </fieldset>
  ));
}
