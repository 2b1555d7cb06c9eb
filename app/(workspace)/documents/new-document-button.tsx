"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
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
        <Plus size={16} aria-hidden /> {t("newDocument")}
      </Button>
    </Tooltip>
  );
}
