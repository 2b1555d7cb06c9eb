"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "#lib/doors/client";
import { UserError } from "../../../results/user-error";
import { NameDialog } from "../../parts/name-dialog";
import { libraryHref } from "../query/library-query";

/** Creates a collection and shows it. */
export function NewCollectionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("library.collections");
  const router = useRouter();
  return (
    <NameDialog
      title={t("newTitle")}
      label={t("name")}
      action={t("create")}
      name=""
      maxLength={200}
      onKeep={async (name) => {
        if (name.trim() === "") throw new UserError(t("nameMissing"));
        return call("POST /api/d/citation-collections", { name });
      }}
      onKept={({ id }) => {
        router.push(libraryHref({ collectionId: id }));
        router.refresh();
      }}
      onClose={onClose}
    />
  );
}
