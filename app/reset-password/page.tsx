import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MIN_PASSWORD } from "#lib/people/auth/sessions";
import { Alert } from "#ui/alert";
import { Link } from "#ui/link";
import { EntranceCard } from "../sign-in/entrance-card";
import { ResetForm } from "./reset-form";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("entrance.reset"))("title"),
  robots: { index: false },
});

/** Sets a new password with the token of a mailed link. */
export default async function ResetPasswordPage({ searchParams }: PageProps<"/reset-password">) {
  const t = await getTranslations("entrance.reset");
  const { token } = await searchParams;
  return (
    <EntranceCard heading={t("title")}>
      {typeof token === "string" ? (
        <ResetForm token={token} minPassword={MIN_PASSWORD} />
      ) : (
        <>
          <Alert>{t("badLink")}</Alert>
          <p>
            <Link href="/sign-in">{t("askAgain")}</Link>
          </p>
        </>
      )}
    </EntranceCard>
  );
}
