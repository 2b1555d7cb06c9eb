"use client";

import { Plus } from "lucide-react";
import { Button } from "#ui/button";
import { Tooltip } from "#ui/tooltip";
import { SHORTCUTS } from "../shell/shortcuts";
import { useNewDocument } from "../shell/use-new-document";

/** Creates and opens an empty document, in a folder when one is given. */
export function NewDocumentButton({ folderId }: { folderId?: string | undefined }) {
  const newDocument = useNewDocument();
  return (
    <Tooltip label="New document" keys={SHORTCUTS.newDocument}>
      <Button tone="primary" onClick={() => newDocument(folderId)}>
        <Plus size={16} aria-hidden /> New document
      </Button>
    </Tooltip>
  );
}
