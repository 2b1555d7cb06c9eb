import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import type { IconName } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import styles from "./find-bar.module.css";
import type { Query } from "./match-text";
import type { Find } from "./use-find";

type Props = { editor: Editor; find: Find; query: Query; onQuery: (query: Query) => void; onClose: () => void };

/** The buttons of the find bar: to the matches, how words are matched and where, and the end of it. */
export function FindTools({ editor, find, query, onQuery, onClose }: Props) {
  const t = useTranslations("find");
  const none = find.count === 0;
  const choice = (label: string, icon: IconName, name: "isCaseSensitive" | "isWholeWord" | "isRegex") => (
    <IconButton
      label={label}
      icon={icon}
      aria-pressed={query[name]}
      onClick={() => onQuery({ ...query, [name]: !query[name] })}
    />
  );
  return (
    <span className={styles.tools}>
      <IconButton label={t("previous")} icon="arrow-up" disabled={none} onClick={() => find.walk(-1)} />
      <IconButton label={t("next")} icon="arrow-down" disabled={none} onClick={() => find.walk(1)} />
      {choice(t("matchCase"), "case-sensitive", "isCaseSensitive")}
      {choice(t("wholeWords"), "whole-word", "isWholeWord")}
      {choice(t("expression"), "regex", "isRegex")}
      <IconButton
        label={t("inSelection")}
        icon="text-select"
        aria-pressed={find.isInSelection}
        disabled={!find.isInSelection && editor.state.selection.empty}
        onClick={() => find.setInSelection(!find.isInSelection)}
      />
      <IconButton label={t("close")} icon="x" onClick={onClose} />
    </span>
  );
}
