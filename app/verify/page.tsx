import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Wordmark } from "#ui/wordmark";
import { Words } from "../words/words";
import styles from "./verify.module.css";
import { VerifyZone } from "./verify-zone";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("verify"))("title"),
});

/** Anybody verifies here who wrote a file that was exported or saved from a page; it stays in the browser. */
export default async function VerifyPage() {
  const t = await getTranslations("verify");
  return (
    <Words areas={["verify"]}>
      <VerifyZone>
        <Wordmark />
        <h1 className={styles.heading}>{t("title")}</h1>
      </VerifyZone>
    </Words>
  );
}
