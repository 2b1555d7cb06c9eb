"use client";

import { useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { failureWords } from "../../failure-words";

const TITLE_LIMIT = 300;

type Props = { document: { id: string; title: string }; onClose: () => void; onRenamed: (title: string) => void };

/** Renames a document. */
export function RenameDialog({ document, onClose, onRenamed }: Props) {
  const [title, setTitle] = useState(document.title);
  const [error, setError] = useState<string>();

  async function rename() {
    try {
      await call("PATCH /api/d/[id]", { id: document.id, title: title.trim() });
      onRenamed(title.trim());
      onClose();
    } catch (failure) {
      setError(failureWords("", failure).description);
    }
  }

  return (
    <Dialog title="Rename the document" open onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <Field
          label="Title"
          value={title}
          error={error}
          maxLength={TITLE_LIMIT}
          onChange={(event) => setTitle(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit">
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
