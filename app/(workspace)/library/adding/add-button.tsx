"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { AddDialog } from "./add-dialog";

/** Opens the dialog that adds a work to the library, and to a collection when one is shown. */
export function AddButton({ collectionId }: { collectionId: string | undefined }) {
  const t = useTranslations("library.adding");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        <Icon name="plus" size={16} /> {t("button")}
      </Button>
      {isOpen ? <AddDialog collectionId={collectionId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
