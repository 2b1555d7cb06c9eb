"use client";

import { useRouter } from "next/navigation";
import { call } from "#lib/doors/client";
import { UserError } from "../../user-error";
import { NameDialog } from "../name-dialog";
import { libraryHref } from "./library-query";

async function make(name: string): Promise<{ id: string }> {
  if (name.trim() === "") throw new UserError("Give the collection a name.");
  return call("POST /api/d/citation-collections", { name });
}

/** Creates a collection and shows it. */
export function NewCollectionDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  return (
    <NameDialog
      title="New collection"
      label="Name"
      action="Create"
      name=""
      maxLength={200}
      onKeep={make}
      onKept={({ id }) => {
        router.push(libraryHref({ collectionId: id }));
        router.refresh();
      }}
      onClose={onClose}
    />
  );
}
