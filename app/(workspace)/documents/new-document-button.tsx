"use client";

import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { Tooltip } from "#ui/tooltip";
import { SHORTCUTS } from "../frame/shortcuts";
import { useNewDocument } from "../frame/use-new-document";

/** Creates and opens an empty document, in a folder when one is given. */
export function NewDocumentButton({ folderId }: { folderId?: string | undefined }) {
  const t = useTranslations("documents");
  const newDocument = useNewDocument();
  return (
    <Tooltip label={t("newDocument")} keys={SHORTCUTS.newDocument}>
      <Button tone="primary" onClick={() => newDocument(folderId)}>
        <Icon name="plus" size={16} /> {t("newDocument")}
      </Button>
    </Tooltip>
  );
}
