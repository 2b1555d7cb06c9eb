"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { useAnnounce } from "#ui/use-announce";
import { UserError } from "../../user-error";
import { useWrite } from "../queries/use-write";

type Props = { collectionId: string | undefined; onClose: () => void };

/** Resolves an identifier at the registries and saves the work. */
export function AddDialog({ collectionId, onClose }: Props) {
  const router = useRouter();
  const announce = useAnnounce();
  const [identifier, setIdentifier] = useState("");
  const { run, isUnderWay, error, forget } = useWrite(
    async () => {
      if (identifier.trim() === "") throw new UserError("Paste an identifier or an address.");
      return call("POST /api/d/citations", { identifier, collectionIds: collectionId ? [collectionId] : [] });
    },
    (saved) => {
      const isKnown = "duplicate" in saved;
      announce({ title: isKnown ? "It was in the library already" : "Added to the library" });
      router.refresh();
      onClose();
    },
  );

  return (
    <Dialog title="Add a work" open onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <Field
          label="Identifier or address"
          placeholder="10.1038/nphys1170"
          hint="A DOI, a PubMed or arXiv id, an ISBN, a Wikidata id, or the address of a page."
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
            Enter it by hand
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" disabled={isUnderWay}>
            {isUnderWay ? "Looking it up…" : "Add"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
