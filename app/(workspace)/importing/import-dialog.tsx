"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import { titleOf } from "../parts/title-of";

type Props = { folderId?: string | undefined; onClose: () => void };

/** Imports a page; what comes after the dialog was closed is announced. */
function useImport(url: string, { folderId, onClose }: Props) {
  const t = useTranslations("documentActions");
  const ui = useTranslations("ui");
  const failureWords = useFailureWords();
  const router = useRouter();
  const announce = useAnnounce();
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
      else
        announce({ title: t("imported", { title: titleOf(ui, made) }), action: { label: t("open"), onClick: open } });
      onClose();
    } catch (failure) {
      const words = failureWords(t("web.failed"), failure);
      if (!isOpen.current) announce({ ...words, tone: "error" });
      setError(words.description);
      setUnderWay(false);
    }
  }

  return { bringIn, isUnderWay, error };
}

/** Imports a web page as a document; when the dialog is closed before the import ends, a message reports it. */
export function ImportDialog({ folderId, onClose }: Props) {
  const t = useTranslations("documentActions");
  const ui = useTranslations("ui");
  const [url, setUrl] = useState("");
  const { bringIn, isUnderWay, error } = useImport(url, { folderId, onClose });

  return (
    <Dialog title={t("web.title")} description={t("web.words")} open onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void bringIn();
        }}
      >
        <Field
          label={t("web.address")}
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
          <Button onClick={onClose}>{isUnderWay ? t("web.goOn") : ui("cancel")}</Button>
          <SubmitButton isUnderWay={isUnderWay}>{t(isUnderWay ? "web.importing" : "web.action")}</SubmitButton>
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
