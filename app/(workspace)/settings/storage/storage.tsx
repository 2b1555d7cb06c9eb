import { useLocale, useTranslations } from "next-intl";
import type { Stored } from "#lib/limits/quotas";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import { Section } from "../parts/section";
import { sizeIn } from "./size-in";

/** How much of what a person may store is used; 0 is without limit, and is not shown. */
export function Storage({ stored, allowed }: { stored: Stored; allowed: Stored }) {
  const t = useTranslations("settings.storage");
  const locale = useLocale();
  const shown = {
    documents: (count: number) => count.toLocaleString(locale),
    bytes: (count: number) => sizeIn(locale, count),
  };
  return (
    <Section title={t("title")} words={t("words")}>
      <Rows label={t("title")}>
        {(["documents", "bytes"] as const).map((kind) =>
          allowed[kind] === 0 ? null : (
            <Row
              key={kind}
              name={t(kind)}
              facts={<span>{t("used", { used: shown[kind](stored[kind]), allowed: shown[kind](allowed[kind]) })}</span>}
            />
          ),
        )}
      </Rows>
    </Section>
  );
}
