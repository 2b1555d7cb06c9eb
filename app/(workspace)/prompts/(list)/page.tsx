import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Icon } from "#ui/drawn-icon";
import { Link } from "#ui/link";
import type { Translator } from "../../../words/setup/translator";
import { TopBar } from "../../frame/top-bar";
import listStyles from "../../list/document-list.module.css";
import listRow from "../../parts/list-row.module.css";
import { promptWords } from "../built-in-words";
import { allPrompts, type PromptSummary } from "../parts/all-prompts";
import styles from "../parts/prompts.module.css";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("prompts"))("title") });

function Group({
  t,
  title,
  words,
  prompts,
}: {
  t: Translator<"prompts">;
  title: string;
  words?: string;
  prompts: PromptSummary[];
}) {
  return (
    <section className={styles.group}>
      <h2 className={styles.subheading}>{title}</h2>
      {words ? <p className={styles.muted}>{words}</p> : null}
      {prompts.length > 0 ? (
        <ul className={styles.list} aria-label={title}>
          {prompts
            .map((prompt) => ({ ...prompt, ...promptWords(t, prompt) }))
            .map((prompt) => (
              <li key={prompt.id} className={listRow.row}>
                <Link href={`/prompts/${prompt.id}`} className={`${listRow.link} ${styles.link}`}>
                  <span className={listRow.title}>{prompt.name}</span>
                  {prompt.description ? <span className={styles.muted}>{prompt.description}</span> : null}
                </Link>
              </li>
            ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Lists the user's own prompts and the built-in ones. */
export default async function PromptsPage() {
  const t = await getTranslations("prompts");
  const prompts = await allPrompts();
  const own = prompts.filter(({ type }) => type === "personal");
  return (
    <>
      <TopBar>{null}</TopBar>
      <main className={listStyles.page}>
        <div className={listStyles.head}>
          <h1 className={listStyles.heading}>{t("title")}</h1>
          <Link href="/prompts/new" className={styles.button}>
            <Icon name="plus" size={16} /> {t("new")}
          </Link>
        </div>
        <p className={styles.lead}>{t("lead")}</p>
        <Group t={t} title={t("yours")} words={own.length === 0 ? t("noneYet") : undefined} prompts={own} />
        <Group t={t} title={t("forEveryone")} prompts={prompts.filter(({ type }) => type === "system")} />
      </main>
    </>
  );
}
