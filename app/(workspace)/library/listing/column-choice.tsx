"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "#ui/button";
import { Checkbox } from "#ui/checkbox";
import { Icon } from "#ui/drawn-icon";
import { Popover } from "#ui/popover";
import { LIBRARY_COLUMNS } from "../../../appearance/appearance";
import { useAppearance } from "../../frame/appearance-context";
import styles from "../works/library.module.css";

/** Chooses the columns of the library, which are kept with the person's other views. */
export function ColumnChoice() {
  const t = useTranslations("library.list.columns");
  const { appearance, change } = useAppearance();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const put = (column: string, isShown: boolean) =>
    change({
      columns: LIBRARY_COLUMNS.filter((one) => (one === column ? isShown : appearance.columns.includes(one))),
    });
  return (
    <>
      <Button
        ref={button}
        size="small"
        tone="quiet"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="columns-3" size={14} /> {t("label")}
      </Button>
      <Popover label={t("label")} open={isOpen} onClose={() => setOpen(false)} anchor={button}>
        <div className={styles.columnChoice}>
          {LIBRARY_COLUMNS.map((column) => (
            <Checkbox
              key={column}
              label={t(column)}
              checked={appearance.columns.includes(column)}
              onChange={(isShown) => put(column, isShown)}
            />
          ))}
        </div>
      </Popover>
    </>
  );
}
