import { useTranslations } from "next-intl";
import { Link } from "#ui/link";
import { Message } from "#ui/message";

/** Shown inside the workspace frame when a document does not exist. */
export default function NotFound() {
  const t = useTranslations("failures");
  return (
    <Message title={t("nothingHere")} words={t("nothingHereWords")}>
      <Link href="/">{t("goToDocuments")}</Link>
    </Message>
  );
}
