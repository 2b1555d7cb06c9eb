"use client";

import { useTranslations } from "next-intl";
import type { Translator } from "../../../../words/translator";
import { type Authorship, nameOf, percent, tintsOf, type Writer } from "./authorship";
import styles from "./shares-over-time.module.css";
import { useAuthors } from "./use-authors";

const HEIGHT = 100;
const NAMED = 4;

const keyOf = ({ origin, model, agent, by }: Writer) => [origin, model, agent, by.type, by.id].join(" ");

/** The authors of all points, those with most words now first. */
function authorsOf(history: NonNullable<Authorship["history"]>): Writer[] {
  const known = new Map<string, Writer>();
  for (const point of history.toReversed()) {
    for (const author of point.authors) if (!known.has(keyOf(author))) known.set(keyOf(author), author);
  }
  return [...known.values()];
}

const said = (t: Translator<"authors">, authors: readonly Writer[]): string =>
  authors
    .slice(0, NAMED)
    .map((author) => t("overTime.share", { author: nameOf(author), share: percent(t, author.share) }))
    .join(", ");

/** Draws how the shares of the authors changed from version to version. */
export function SharesOverTime({ id, version }: { id: string; version: number }) {
  const t = useTranslations("authors");
  const { data } = useAuthors({ id, version, history: true });
  const history = data?.history?.filter((point) => point.authors.length > 0) ?? [];
  const [first, last] = [history[0], history.at(-1)];
  const authors = authorsOf(history);
  if (!first || !last || history.length < 2 || authors.length < 2) return null;
  const tints = tintsOf(authors);
  return (
    <figure className={styles.figure}>
      <svg
        role="img"
        className={styles.chart}
        viewBox={`0 0 ${history.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-label={t("overTime.label", {
          first: String(first.version),
          before: said(t, first.authors),
          last: String(last.version),
          after: said(t, last.authors),
        })}
      >
        {history.map((point, at) => {
          let top = 0;
          return authors.map((author, place) => {
            const share = point.authors.find((one) => keyOf(one) === keyOf(author))?.share ?? 0;
            const y = top;
            top += share * HEIGHT;
            if (share === 0) return null;
            return (
              <rect
                key={`${point.version} ${keyOf(author)}`}
                x={at}
                y={y}
                width={1.02}
                height={share * HEIGHT}
                className={styles.part}
                {...tints[place]}
              >
                <title>
                  {t("overTime.part", {
                    version: String(point.version),
                    author: nameOf(author),
                    share: percent(t, share),
                  })}
                </title>
              </rect>
            );
          });
        })}
      </svg>
      <figcaption className={styles.legend}>
        {last.authors.slice(0, NAMED).map((author) => (
          <span key={keyOf(author)} className={styles.name}>
            <span
              aria-hidden
              className={styles.dot}
              {...tints[authors.findIndex((one) => keyOf(one) === keyOf(author))]}
            />
            {t("overTime.share", { author: nameOf(author), share: percent(t, author.share) })}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
