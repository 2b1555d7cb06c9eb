"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { failureWords } from "../../failure-words";
import type { FolderAsk } from "./folder-ask";
import { reloadFolders } from "./folder-store";
import { setOpen } from "./open-folders";

const NAME_LIMIT = 200;

type Props = { asked: Extract<FolderAsk, { what: "create" | "rename" }>; onClose: () => void };

/** Creates or renames a folder. */
export function NameFolderDialog({ asked, onClose }: Props) {
  const router = useRouter();
  const [name, setName] = useState(asked.what === "rename" ? asked.folder.name : "");
  const [error, setError] = useState<string>();

  async function keep() {
    if (name.trim() === "") return setError("Give the folder a name.");
    try {
      if (asked.what === "rename") {
        await call("PATCH /api/d/folders/[folderId]", { folderId: asked.folder.id, name });
        router.refresh();
      } else {
        await call("POST /api/d/folders", { name, parentId: asked.parent?.id ?? null });
        if (asked.parent) setOpen(asked.parent.id, true);
      }
      await reloadFolders();
      onClose();
    } catch (failure) {
      setError(failureWords("", failure).description);
    }
  }

  const verb = asked.what === "rename" ? "Rename" : "Create";
  return (
    <Dialog title={titleFor(asked)} open onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <Field
          label="Name"
          value={name}
          error={error}
          maxLength={NAME_LIMIT}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit">
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function titleFor(asked: Props["asked"]): string {
  if (asked.what === "rename") return "Rename the folder";
  return asked.parent ? `New folder in “${asked.parent.name}”` : "New folder";
}
