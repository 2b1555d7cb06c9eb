import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
import { useAnnounce } from "#ui/use-announce";
import styles from "./find-bar.module.css";
import { onEnter } from "./on-enter";
import type { Find } from "./use-find";

type Props = { editor: Editor; find: Find; replacement: string; onChange: (replacement: string) => void };

/** The line of the find bar that replaces what is found, one match or all. */
export function ReplaceLine({ editor, find, replacement, onChange }: Props) {
  const t = useTranslations("find");
  const announce = useAnnounce();
  const none = find.count === 0;

  async function replaceAll() {
    const { replaced, left } = await find.replaceAll();
    announce({
      title: t("changed", { count: replaced }),
      ...(left > 0 ? { description: t("left", { left }) } : {}),
      ...(replaced > 0 ? { action: { label: t("undo"), onClick: () => editor.commands.undo() } } : {}),
    });
  }

  return (
    <div className={styles.line}>
      <input
        className={`${styles.field} ${styles.second}`}
        aria-label={t("replaceWith")}
        placeholder={t("replaceWith")}
        value={replacement}
        maxLength={10_000}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onEnter(() => find.replace())}
      />
      <Button size="small" disabled={none} onClick={find.replace}>
        {t("replace")}
      </Button>
      <Button size="small" disabled={none} onClick={() => void replaceAll()}>
        {t("replaceAll")}
      </Button>
    </div>
  );
}
