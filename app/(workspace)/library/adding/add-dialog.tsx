"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { useAnnounce } from "#ui/use-announce";
import { UserError } from "../../../results/user-error";
import { useWrite } from "../../queries/use-write";

type Props = { collectionId: string | undefined; onClose: () => void };

function useAdding(identifier: string, { collectionId, onClose }: Props) {
  const t = useTranslations("library.adding");
  const router = useRouter();
  const announce = useAnnounce();
  return useWrite(
    async () => {
      if (identifier.trim() === "") throw new UserError(t("missing"));
      return call("POST /api/d/citations", { identifier, collectionIds: collectionId ? [collectionId] : [] });
    },
    (saved) => {
      const isKnown = "duplicate" in saved;
      announce({ title: t(isKnown ? "known" : "added") });
      router.refresh();
      onClose();
    },
  );
}

/** Resolves an identifier at the registries and saves the work. */
export function AddDialog({ collectionId, onClose }: Props) {
  const t = useTranslations("library.adding");
  const ui = useTranslations("ui");
  const router = useRouter();
  const [identifier, setIdentifier] = useState("");
  const { run, isUnderWay, error, forget } = useAdding(identifier, { collectionId, onClose });

  return (
    <Dialog title={t("title")} open onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <Field
          label={t("identifier")}
          placeholder="10.1038/nphys1170"
          hint={t("hint")}
          value={identifier}
          error={error}
          maxLength={2048}
          onChange={(event) => {
            setIdentifier(event.target.value);
            forget();
          }}
        />
        <DialogActions>
          <Button
            tone="quiet"
            onClick={() => router.push(collectionId ? `/library/new?collection=${collectionId}` : "/library/new")}
          >
            {t("byHand")}
          </Button>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button tone="primary" type="submit" disabled={isUnderWay}>
            {t(isUnderWay ? "underWay" : "action")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
