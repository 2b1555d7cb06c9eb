import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { listRuns } from "#lib/changes/runs/store";
import { requirePerson } from "#lib/doors/current-person";
import { Words } from "../../words/words";
import { TopBar } from "../frame/top-bar";
import listStyles from "../list/document-list.module.css";
import styles from "./activity.module.css";
import { RunList } from "./run-list";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("activity"))("title"),
});

const PAGE = 50;

/** Lists what agents wrote in one go, to look at and to take back. */
export default async function ActivityPage() {
  const { id: userId } = await requirePerson();
  const t = await getTranslations("activity");
  const { store } = await runtime();
  const caller = { userId, bound: null };
  const first = await listRuns({ db: store.db, caller }, { limit: PAGE });
  return (
    <Words areas={["activity", "versions"]}>
      <TopBar>{null}</TopBar>
      <main className={listStyles.page}>
        <h1 className={listStyles.heading}>{t("title")}</h1>
        {first.runs.length > 0 ? <p className={styles.words}>{t("words")}</p> : null}
        <RunList first={first} />
      </main>
    </Words>
  );
}
