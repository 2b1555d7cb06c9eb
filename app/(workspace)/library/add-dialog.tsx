"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../failure-words";

type Props = { collectionId: string | undefined; onClose: () => void };

/** Resolves an identifier at the registries and saves the work. */
export function AddDialog({ collectionId, onClose }: Props) {
  const router = useRouter();
  const announce = useAnnounce();
  const [identifier, setIdentifier] = useState("");
  const [error, setError] = useState<string>();
  const [isUnderWay, setUnderWay] = useState(false);

  async function add() {
    if (identifier.trim() === "") return setError("Paste an identifier or an address.");
    setUnderWay(true);
    try {
      const collectionIds = collectionId ? [collectionId] : [];
      const saved = await call("POST /api/d/citations", { identifier, collectionIds });
      const isKnown = "duplicate" in saved;
      announce({ title: isKnown ? "It was in the library already" : "Added to the library" });
      router.refresh();
      onClose();
    } catch (failure) {
      setError(failureWords("", failure).description);
    } finally {
      setUnderWay(false);
    }
  }

  return (
    <Dialog title="Add a work" open onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Field
          label="Identifier or address"
          placeholder="10.1038/nphys1170"
          hint="A DOI, a PubMed or arXiv id, an ISBN, or the address of a page."
          value={identifier}
          error={error}
          maxLength={2048}
          onChange={(event) => {
            setIdentifier(event.target.value);
            setError(undefined);
          }}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" disabled={isUnderWay}>
            {isUnderWay ? "Looking it up…" : "Add"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
