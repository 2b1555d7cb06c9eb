"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { CslItem } from "#lib/citations/csl/csl";
import { changesTo, type FieldChange } from "#lib/citations/form/work-form";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Checkbox } from "#ui/checkbox";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { useAction } from "../../../results/use-action";
import { fieldName } from "../fields/field-name";
import styles from "../fields/work.module.css";
import { lookUp } from "./look-up";

/** What is taken from a registry: texts of fields, and the type when it differs. */
export type Taken = { type: CslItem["type"]; fields: FieldChange[] };

type Props = {
  /** The name of the registry, “Crossref”. */
  registry: string;
  identifier: string;
  /** The work as it is in the form. */
  csl: CslItem;
  onTake: (taken: Taken) => void;
  onClose: () => void;
};

/** Looks a work up, and shows field by field what the registry says otherwise, to take some of it or all. */
export function RegistryDialog({ registry, identifier, csl, onTake, onClose }: Props) {
  const t = useTranslations("work.registry");
  const ui = useTranslations("ui");
  const [known, setKnown] = useState<CslItem | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { run, errorExcept } = useAction(lookUp, (found) => setKnown(found.csl));
  // The dialog is opened to look up, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run would start with each render.
  useEffect(() => run({ identifier }), []);
  const changes = known ? changesTo(csl, known) : [];
  const isOtherType = known !== null && known.type !== csl.type;
  const taken = changes.filter(({ variable }) => !left.has(variable));
  const takesType = isOtherType && !left.has("type");
  const count = taken.length + (takesType ? 1 : 0);
  const keep = (variable: string, isTaken: boolean) =>
    setLeft((before) => new Set(isTaken ? [...before].filter((one) => one !== variable) : [...before, variable]));

  return (
    <Dialog title={t("title", { registry })} open onClose={onClose}>
      <Alert>{errorExcept()}</Alert>
      {known === null && !errorExcept() ? <p role="status">{t("lookingUp", { identifier })}</p> : null}
      {known && changes.length === 0 && !isOtherType ? <p>{t("same", { registry })}</p> : null}
      {known && (changes.length > 0 || isOtherType) ? (
        <Changes {...{ csl, known, changes, left }} onTake={keep} />
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{count > 0 ? ui("cancel") : t("close")}</Button>
        {known && (changes.length > 0 || isOtherType) ? (
          <Button
            tone="primary"
            disabled={count === 0}
            onClick={() => onTake({ type: takesType ? known.type : csl.type, fields: taken })}
          >
            {t("take", { count })}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

type ChangesProps = {
  csl: CslItem;
  known: CslItem;
  changes: readonly FieldChange[];
  /** What is not taken. */
  left: ReadonlySet<string>;
  onTake: (variable: string, isTaken: boolean) => void;
};

/** What the registry says otherwise: the type, and the fields. */
function Changes({ csl, known, changes, left, onTake }: ChangesProps) {
  const t = useTranslations("work.registry");
  const typeName = useTranslations("workTypes");
  const names = useTranslations("workFields");
  const work = useTranslations("work");
  return (
    <ul className={styles.changes} aria-label={t("differences")}>
      {known.type !== csl.type ? (
        <Change
          label={work("type")}
          before={typeName(csl.type)}
          after={typeName(known.type)}
          isTaken={!left.has("type")}
          onTake={(isTaken) => onTake("type", isTaken)}
        />
      ) : null}
      {changes.map(({ variable, before, after }) => (
        <Change
          key={variable}
          label={fieldName(names, variable)}
          before={before}
          after={after}
          isTaken={!left.has(variable)}
          onTake={(isTaken) => onTake(variable, isTaken)}
        />
      ))}
    </ul>
  );
}

type ChangeProps = {
  label: string;
  before: string;
  after: string;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
};

function Change({ label, before, after, isTaken, onTake }: ChangeProps) {
  return (
    <li className={styles.change}>
      <Checkbox label={label} checked={isTaken} onChange={onTake} />
      <p className={styles.texts}>
        {before ? <del className={styles.before}>{before}</del> : null}
        <ins className={styles.after}>{after}</ins>
      </p>
    </li>
  );
}
