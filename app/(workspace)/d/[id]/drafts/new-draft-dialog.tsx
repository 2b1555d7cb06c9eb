"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "#lib/doors/client";
import { NameDialog } from "../../../parts/name-dialog";
import type { DocumentSession } from "../session/document-session";

const MAX_NAME = 300;

type Props = { id: string; session: DocumentSession | null; onClose: () => void };

/** Asks what a draft is for, makes it of the document as it is now, and opens it. */
export function NewDraftDialog({ id, session, onClose }: Props) {
  const t = useTranslations("drafts.making");
  const router = useRouter();
  return (
    <NameDialog
      title={t("title")}
      label={t("label")}
      action={t("action")}
      name=""
      maxLength={MAX_NAME}
      onKeep={async (name) => {
        await session?.flush();
        return call("POST /api/w/documents/[id]/drafts", { id, name });
      }}
      onKept={(draft) => router.push(`/d/${draft.id}`)}
      onClose={onClose}
    />
  );
}
