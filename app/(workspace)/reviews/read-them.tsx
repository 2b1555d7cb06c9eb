import { useTranslations } from "next-intl";
import type { ErrorCode } from "#lib/base/errors";
import { Link } from "#ui/link";
import styles from "./read-them.module.css";

type Props = { code: ErrorCode | undefined; documentId: string | undefined; onClick: () => void };

/** After a refusal because of words that nobody answered for: a link to the document's reading mode. */
export function ReadThem({ code, documentId, onClick }: Props) {
  const t = useTranslations("documentActions");
  if (code !== "unreviewed" || !documentId) return null;
  return (
    <Link href={`/d/${documentId}?read`} className={styles.link} onClick={onClick}>
      {t("readThem")}
    </Link>
  );
}
