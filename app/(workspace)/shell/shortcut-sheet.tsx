"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "#ui/dialog";
import { Keys } from "#ui/keys";
import type { Command } from "../frame/command";
import { useAllCommands } from "../frame/command-registry";
import { BLOCK_SHORTCUTS, TEXT_SHORTCUTS } from "../frame/shortcuts";
import styles from "./shortcut-sheet.module.css";

type Line = { label: string; keys: string };

const { heading2, heading3, quote, ...marks } = TEXT_SHORTCUTS;
// Marks first, as they are used most.
const IN_TEXT = { ...marks, heading2, heading3, quote, ...BLOCK_SHORTCUTS };

/** Lists the shortcuts of the page that is open. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
  const commands = useAllCommands();
  const of = (group: Command["group"]): Line[] =>
    commands.flatMap((command) =>
      command.group === group && command.keys ? [{ ...command, keys: command.keys }] : [],
    );
  const own = of("document");
  const inText = Object.entries(IN_TEXT).map(([name, keys]) => ({
    label: t(`shortcuts.${name as keyof typeof IN_TEXT}`),
    keys,
  }));
  const groups = [
    { name: t("palette.workspace"), lines: of("workspace") },
    ...(own.length > 0
      ? [
          { name: t("palette.document"), lines: own },
          { name: t("shortcuts.inText"), lines: inText },
        ]
      : []),
  ];
  return (
    <Dialog title={t("shortcuts.title")} open onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <section className={styles.sheet} tabIndex={0} aria-label={t("shortcuts.list")}>
        {groups.map(({ name, lines }) => (
          <section key={name} className={styles.group}>
            <h3 className={styles.heading}>{name}</h3>
            <dl className={styles.lines}>
              {lines.map(({ label, keys }) => (
                <div key={label} className={styles.line}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys of={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
