"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { Menu } from "#ui/menu";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import type { DocumentSummary } from "../parts/document-summary";
import { titleOf } from "../parts/title-of";

type Props = { folderId?: string | undefined; templates: readonly Pick<DocumentSummary, "id" | "title">[] };

/** Makes a document of a template and opens it, in a folder when one is given; nothing where there is no template. */
export function NewFromTemplate({ folderId, templates }: Props) {
  const t = useTranslations("documents");
  const ui = useTranslations("ui");
  const failureWords = useFailureWords();
  const router = useRouter();
  const announce = useAnnounce();
  if (templates.length === 0) return null;

  async function make(id: string): Promise<void> {
    try {
      const made = await call("POST /api/d/[id]/duplicate", { id, ...(folderId ? { folderId } : {}) });
      router.push(`/d/${made.id}`);
    } catch (error) {
      announce({ ...failureWords(t("templateNotUsed"), error), tone: "error" });
    }
  }

  return (
    <Menu
      trigger={
        <Button>
          <Icon name="layout-template" size={16} /> {t("fromTemplate")}
        </Button>
      }
      entries={templates.map((template) => ({
        label: titleOf(ui, template),
        icon: "layout-template",
        onSelect: () => void make(template.id),
      }))}
    />
  );
}
