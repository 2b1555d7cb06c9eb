"use client";

import { Plus } from "lucide-react";
import { Button } from "#ui/button";
import { Tooltip } from "#ui/tooltip";
import { useNewDocument } from "../shell/use-new-document";

/** Makes an empty document and opens it. */
export function NewDocumentButton() {
  const newDocument = useNewDocument();
  return (
    <Tooltip label="New document" keys="Mod-Alt-n">
      <Button tone="primary" onClick={newDocument}>
        <Plus size={16} aria-hidden /> New document
      </Button>
    </Tooltip>
  );
}
