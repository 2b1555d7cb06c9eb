"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "./button";
import { Icon } from "./drawn-icon";
import { useAnnounce } from "./use-announce";

type Props = { label: string; text: string; tone?: "primary" | "plain"; size?: "small" | "medium" };

/** Copies a text and confirms it, or explains how to copy by hand when the browser refuses. */
export function CopyButton({ label, text, tone = "plain", size = "small" }: Props) {
  const t = useTranslations("ui.copying");
  const announce = useAnnounce();
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      announce({ title: t("done") });
    } catch {
      announce({
        title: t("refused"),
        description: t("byHand"),
        tone: "error",
      });
    }
  }

  return (
    <Button size={size} tone={tone} onClick={copy}>
      <Icon name={isCopied ? "check" : "copy"} size={14} /> {label}
    </Button>
  );
}
