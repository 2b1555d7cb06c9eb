import { useTranslations } from "next-intl";
import { Message } from "#ui/message";

/** Shown for a guest link that is unknown, has ended or was revoked: always the same. */
export default function LinkGone() {
  const t = useTranslations("guests");
  return (
    <Message title={t("gone")} words={t("goneWords")}>
      {null}
    </Message>
  );
}
