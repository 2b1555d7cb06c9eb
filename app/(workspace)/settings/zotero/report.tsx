import { useTranslations } from "next-intl";
import { Link } from "#ui/link";
import { When } from "../../parts/when";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import { Section } from "../parts/section";
import type { Connection } from "./connection";

/** What one should know of the last runs. */
export function Report({ lines }: { lines: Connection["report"] }) {
  const t = useTranslations("settings.zotero");
  if (lines.length === 0) return null;
  return (
    <Section title={t("report")}>
      <Rows label={t("reports")}>
        {lines.map(({ at, kind, text, citationId }) => (
          <Row
            key={`${at} ${text}`}
            name={text}
            mark={t(`kinds.${kind}`)}
            facts={<When at={at} />}
            action={citationId ? <Link href={`/library/${citationId}`}>{t("show")}</Link> : undefined}
          />
        ))}
      </Rows>
    </Section>
  );
}
