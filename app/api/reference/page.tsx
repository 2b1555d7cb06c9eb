import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { findSession } from "#lib/doors/find-session";
import { Link } from "#ui/link";
import { Wordmark } from "#ui/wordmark";
import { Words } from "../../words/words";
import { Reference } from "./reference";
import styles from "./reference.module.css";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("reference"))("title"),
});

/** The API reference, where a signed-in reader's session makes the calls that they try. */
export default async function ReferencePage() {
  const t = await getTranslations("reference");
  const found = await findSession(await headers());
  return (
    // Its main part is Swagger UI's own.
    <div className={styles.page}>
      <header className={styles.header}>
        <Link href="/" className={styles.home}>
          <Wordmark />
        </Link>
        <h1 className={styles.heading}>{t("title")}</h1>
        <p className={styles.words}>
          {found
            ? t("signedIn", { email: found.user.email })
            : t.rich("signedOut", { link: (words) => <Link href="/sign-in">{words}</Link> })}{" "}
          {t.rich("description", { link: (words) => <a href="/api/openapi.json">{words}</a> })}
        </p>
        <h2 className="visually-hidden">{t("operations")}</h2>
      </header>
      <Words areas={["reference"]}>
        <Reference />
      </Words>
    </div>
  );
}
