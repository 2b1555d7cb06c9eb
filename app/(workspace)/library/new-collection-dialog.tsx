"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { failureWords } from "../../failure-words";
import { libraryHref } from "./library-query";

/** Creates a collection and shows it. */
export function NewCollectionDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();

  async function make() {
    if (name.trim() === "") return setError("Give the collection a name.");
    try {
      const { id } = await call("POST /api/d/citation-collections", { name });
      onClose();
      router.push(libraryHref({ collectionId: id }));
      router.refresh();
    } catch (failure) {
      setError(failureWords("", failure).description);
    }
  }

  return (
    <Dialog title="New collection" open onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Field
          label="Name"
          value={name}
          error={error}
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit">
            Create
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
