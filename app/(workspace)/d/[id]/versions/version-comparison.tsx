"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { Button } from "#ui/button";
import { useAction } from "../../../../results/use-action";
import { Comparison } from "./comparison";
import type { ComparedVersions } from "./comparison-of";
import { restore } from "./restore";
import { textsBetween } from "./texts-between";

type Props = {
  id: string;
  versions: ComparedVersions;
  /** The editor with the current text. */
  editor: Editor;
  canRestore: boolean;
  onClose: () => void;
  /** Saves typed text, which a restore would otherwise overwrite; resolves to whether it is saved. */
  onBeforeRestore: () => Promise<boolean>;
  /** Called with the number of the version that the restore made. */
  onRestored: (number: number) => void;
};

/** Compares two versions of a document, or one with the current text, and restores the older one on request. */
export function VersionComparison({ id, versions, editor, canRestore, onClose, onBeforeRestore, onRestored }: Props) {
  const t = useTranslations("versions.comparison");
  const { older, newer } = versions;
  const [isUnsaved, setUnsaved] = useState(false);
  const action = useAction(restore, onRestored);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another comparison forgets the failure of the one before.
  useEffect(() => setUnsaved(false), [older, newer]);

  async function startRestoring(): Promise<void> {
    if (await onBeforeRestore()) action.run({ id, number: older.number });
    else setUnsaved(true);
  }

  const compared = useMemo(
    () => ({
      key: `${id} ${older.number} ${newer?.number}`,
      heading: newer
        ? t("withVersion", { older: String(older.number), newer: String(newer.number) })
        : t("withNow", { older: String(older.number) }),
      read: (now: { type: string }) => textsBetween(id, older, newer, now),
    }),
    [id, older, newer, t],
  );
  return (
    <Comparison
      compared={compared}
      editor={editor}
      actions={
        canRestore ? (
          <Button size="small" disabled={action.isUnderWay} onClick={() => void startRestoring()}>
            {t("restore", { number: String(older.number) })}
          </Button>
        ) : null
      }
      problem={isUnsaved ? t("unsaved") : action.errorExcept()}
      onClose={onClose}
    />
  );
}
