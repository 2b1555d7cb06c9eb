"use client";

import { useRouter } from "next/navigation";
import { call } from "#lib/doors/client";
import { UserError } from "../../user-error";
import { NameDialog } from "../name-dialog";
import { useReload } from "../queries/use-reload";
import type { FolderAsk } from "./folder-ask";
import { setOpen } from "./open-folders";
import { FOLDERS } from "./use-folders";

type Props = { asked: Extract<FolderAsk, { what: "create" | "rename" }>; onClose: () => void };

/** Creates or renames a folder. */
export function NameFolderDialog({ asked, onClose }: Props) {
  const router = useRouter();
  const reload = useReload();

  async function keep(name: string) {
    if (name.trim() === "") throw new UserError("Give the folder a name.");
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
      title={titleFor(asked)}
      label="Name"
      action={asked.what === "rename" ? "Rename" : "Create"}
      name={asked.what === "rename" ? asked.folder.name : ""}
      maxLength={200}
      onKeep={keep}
      onKept={onKept}
      onClose={onClose}
    />
  );
}

function titleFor(asked: Props["asked"]): string {
  if (asked.what === "rename") return "Rename the folder";
  return asked.parent ? `New folder in “${asked.parent.name}”` : "New folder";
}
