"use client";

import { useTranslations } from "next-intl";
import type { Translator } from "../../../../words/setup/translator";
import { nameOf, percent, tintsOf, type Writer } from "./authorship";
import styles from "./shares-over-time.module.css";
import { useAuthors } from "./use-authors";

const NAMED = 4;

const keyOf = ({ origin, model, agent, by }: Writer) => [origin, model, agent, by.type, by.id].join(" ");

const said = (t: Translator<"authors">, authors: readonly Writer[]): string =>
  authors
    .slice(0, NAMED)
    .map((author) => t("overTime.share", { author: nameOf(author), share: percent(t, author.share) }))
    .join(", ");

/** Draws a thin bar of each author's share of the words; its label says how the shares changed since the first version. */
export function SharesOverTime({ id, version }: { id: string; version: number }) {
  const t = useTranslations("authors");
  const { data } = useAuthors({ id, version, history: true });
  const history = data?.history?.filter((point) => point.authors.length > 0) ?? [];
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last || history.length < 2 || last.authors.length < 2) return null;
  const tints = tintsOf(last.authors);
  const shares = last.authors.map((author, at) => ({
    key: keyOf(author),
    words: t("overTime.share", { author: nameOf(author), share: percent(t, author.share) }),
    tint: tints[at],
    share: author.share,
  }));
  return (
    <figure className={styles.figure}>
      <div
        role="img"
        className={styles.bar}
        aria-label={t("overTime.label", {
          first: String(first.version),
          before: said(t, first.authors),
          last: String(last.version),
          after: said(t, last.authors),
        })}
      >
        {shares.map(({ key, words, tint, share }) => (
          <span key={key} title={words} className={styles.part} style={{ flexGrow: share }} {...tint} />
        ))}
      </div>
      <figcaption className={styles.legend}>
        {shares.slice(0, NAMED).map(({ key, words, tint }) => (
          <span key={key} className={styles.name}>
            <span aria-hidden className={styles.dot} {...tint} />
            {words}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
