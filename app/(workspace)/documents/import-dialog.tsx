"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../failure-words";
import { titleOf } from "../title-of";

type Props = { folderId?: string | undefined; onClose: () => void };

/** Imports a web page as a document; when the dialog is closed before the import ends, a message reports it. */
export function ImportDialog({ folderId, onClose }: Props) {
  const router = useRouter();
  const announce = useAnnounce();
  const [url, setUrl] = useState("");
  const [error, setError] = useState<string>();
  const [isUnderWay, setUnderWay] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function bringIn() {
    setUnderWay(true);
    setError(undefined);
    try {
      const made = await call("POST /api/d/import-url", { url: withScheme(url), ...(folderId ? { folderId } : {}) });
      const open = () => router.push(`/d/${made.id}`);
      if (isOpen.current) open();
      else announce({ title: `Imported “${titleOf(made)}”`, action: { label: "Open", onClick: open } });
      onClose();
    } catch (failure) {
      const words = failureWords("The page was not imported", failure);
      if (!isOpen.current) announce({ ...words, tone: "error" });
      setError(words.description);
      setUnderWay(false);
    }
  }

  return (
    <Dialog
      title="Import from the web"
      description="The article becomes a document of yours, with its pictures, its source and a citation of the page."
      open
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void bringIn();
        }}
      >
        <Field
          label="Address of the page"
          value={url}
          error={error}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          required
          readOnly={isUnderWay}
          onChange={(event) => setUrl(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{isUnderWay ? "Go on without waiting" : "Cancel"}</Button>
          <SubmitButton isUnderWay={isUnderWay}>{isUnderWay ? "Importing…" : "Import"}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Users often leave out the scheme of an address. */
function withScheme(address: string): string {
  const trimmed = address.trim();
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed) || trimmed === "" ? trimmed : `https://${trimmed}`;
}
