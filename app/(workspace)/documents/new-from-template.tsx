"use client";

import { useQuery } from "@tanstack/react-query";
import { LayoutTemplate } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Menu } from "#ui/menu";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import { titleOf } from "../parts/title-of";
import { routeQuery } from "../queries/query";

const MOST = 50;

/** Makes a document of a template and opens it, in a folder when one is given; nothing where there is no template. */
export function NewFromTemplate({ folderId }: { folderId?: string | undefined }) {
  const t = useTranslations("documents");
  const ui = useTranslations("ui");
  const failureWords = useFailureWords();
  const router = useRouter();
  const announce = useAnnounce();
  const { data } = useQuery(routeQuery("GET /api/d", { template: true, sort: "title", limit: MOST }));
  const templates = data?.documents ?? [];
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
          <LayoutTemplate size={16} aria-hidden /> {t("fromTemplate")}
        </Button>
      }
      entries={templates.map((template) => ({
        label: titleOf(ui, template),
        icon: LayoutTemplate,
        onSelect: () => void make(template.id),
      }))}
    />
  );
}
