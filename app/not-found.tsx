import { useTranslations } from "next-intl";
import { Link } from "#ui/link";
import { Message } from "#ui/message";

/** Shown for a page that does not exist, or that the user may not see. */
export default function NotFound() {
  const t = useTranslations("failures");
  return (
    <Message title={t("nothingHere")} words={t("nothingHereWords")}>
      <Link href="/">{t("goToDocuments")}</Link>
    </Message>
  );
}
