import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Button } from "#ui/button";
import { Link } from "#ui/link";
import { EntranceCard } from "../../sign-in/entrance-card";
import styles from "../../sign-in/sign-in.module.css";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("entrance.unsubscribe"))("title"),
  robots: { index: false },
});

/** Ends notices by e-mail from the link in a mail, without signing in. */
export default async function UnsubscribePage({ params, searchParams }: PageProps<"/unsubscribe/[token]">) {
  const t = await getTranslations("entrance.unsubscribe");
  const { token } = await params;
  const isDone = (await searchParams).done !== undefined;
  return (
    <EntranceCard heading={t(isDone ? "done" : "question")}>
      {isDone ? (
        <p>{t.rich("turnOn", { link: (words) => <Link href="/settings">{words}</Link> })}</p>
      ) : (
        <form className={styles.form} method="post" action={`/api/unsubscribe/${token}?page`}>
          <p>{t("consequence")}</p>
          <Button type="submit" tone="primary">
            {t("end")}
          </Button>
        </form>
      )}
    </EntranceCard>
  );
}
