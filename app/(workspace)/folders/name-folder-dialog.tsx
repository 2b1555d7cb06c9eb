"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "#lib/doors/client";
import { UserError } from "../../results/user-error";
import type { Translator } from "../../words/setup/translator";
import { FOLDERS } from "../list/use-folders";
import { NameDialog } from "../parts/name-dialog";
import { useReload } from "../queries/use-reload";
import type { FolderAsk } from "./folder-ask";
import { setOpen } from "./open-folders";

type Props = { asked: Extract<FolderAsk, { what: "create" | "rename" }>; onClose: () => void };

/** Creates or renames a folder. */
export function NameFolderDialog({ asked, onClose }: Props) {
  const t = useTranslations("folders");
  const router = useRouter();
  const reload = useReload();

  async function keep(name: string) {
    if (name.trim() === "") throw new UserError(t("nameMissing"));
    if (asked.what === "rename") await call("PATCH /api/d/folders/[folderId]", { folderId: asked.folder.id, name });
    else await call("POST /api/d/folders", { name, parentId: asked.parent?.id ?? null });
    await reload(FOLDERS);
  }

  function onKept() {
    if (asked.what === "rename") router.refresh();
    else if (asked.parent) setOpen(asked.parent.id, true);
  }

  return (
    <NameDialog
      title={titleFor(t, asked)}
      label={t("name")}
      action={t(asked.what === "rename" ? "rename" : "create")}
      name={asked.what === "rename" ? asked.folder.name : ""}
      maxLength={200}
      onKeep={keep}
      onKept={onKept}
      onClose={onClose}
    />
  );
}

function titleFor(t: Translator<"folders">, asked: Props["asked"]): string {
  if (asked.what === "rename") return t("renameTitle");
  return asked.parent ? t("newIn", { name: asked.parent.name }) : t("new");
}
