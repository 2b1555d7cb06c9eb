import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requirePerson } from "#lib/doors/current-person";
import { Words } from "../../words/words";
import { TopBar } from "../frame/top-bar";
import listStyles from "../list/document-list.module.css";
import { KeptList } from "./kept-list";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("offline"))("title") });

/** Lists what can be opened on this device without a network. */
export default async function OfflinePage() {
  await requirePerson();
  const t = await getTranslations("offline");
  return (
    <Words areas={["offline"]}>
      <TopBar>{null}</TopBar>
      <main className={listStyles.page}>
        <div className={listStyles.head}>
          <h1 className={listStyles.heading}>{t("title")}</h1>
        </div>
        <KeptList />
      </main>
    </Words>
  );
}
