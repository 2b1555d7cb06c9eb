"use client";

import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { Tooltip } from "#ui/tooltip";
import { COLOURS } from "./colours";
import styles from "./selection-bar.module.css";
import type { SelectedWords } from "./use-selected-words";

type Props = {
  selected: SelectedWords;
  onHighlight: (color: string) => void;
  /** Puts the words into the text beside; null where there is none. */
  onQuote: (() => void) | null;
};

/** The tools for selected words of a PDF: a colour to highlight them in, and putting them into the text. */
export function SelectionBar({ selected: { left, top }, onHighlight, onQuote }: Props) {
  const t = useTranslations("pdf");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the selection away.
    <div className={styles.selection} style={{ left, top }} onMouseDown={(event) => event.preventDefault()}>
      {COLOURS.map(({ name, value }, at) => (
        <Tooltip key={name} label={t(`colours.${name}`)} {...(at === 0 ? { keys: "h" } : {})}>
          <button
            type="button"
            className={styles.colour}
            aria-label={t(`colours.${name}`)}
            onClick={() => onHighlight(value)}
          >
            <span style={{ background: value }} />
          </button>
        </Tooltip>
      ))}
      {onQuote ? (
        <Tooltip label={t("quote")} keys="q">
          <Button size="small" tone="quiet" onClick={onQuote}>
            <Icon name="quote" size={14} /> {t("quoteBrief")}
          </Button>
        </Tooltip>
      ) : null}
    </div>
  );
}
