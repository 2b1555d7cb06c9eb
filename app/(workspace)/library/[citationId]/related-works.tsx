"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call, type Output } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { Link } from "#ui/link";
import { useFailureWords } from "../../../results/failure-words";
import type { Translator } from "../../../words/setup/translator";
import { reload, routeKey, routeQuery } from "../../queries/query";
import { useWrite } from "../../queries/use-write";
import styles from "../fields/work.module.css";
import { briefByline } from "../works/byline";
import { RegisteredWorks } from "./registered-works";
import { RelateDialog } from "./relate-dialog";

type Related = Output<"GET /api/w/citations/[citationId]/related">["related"][number];

/** The works of the library that are related to one, and what registries relate to it. */
export function RelatedWorks({ citationId, isRegistered }: { citationId: string; isRegistered: boolean }) {
  const t = useTranslations("work.related");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const { data, error } = useQuery(routeQuery("GET /api/w/citations/[citationId]/related", { citationId }));
  const [isChoosing, setChoosing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const refresh = () => reload(client, routeKey("GET /api/w/citations/[citationId]/related"));
  const related = data?.related ?? [];
  return (
    <section className={styles.section} aria-labelledby="related">
      <h2 id="related" className={styles.heading}>
        {t("title")}
      </h2>
      <Alert>{error ? failureWords("", error).description : undefined}</Alert>
      {data && related.length === 0 ? <p className={styles.quiet}>{t("none")}</p> : null}
      {related.length > 0 ? (
        <ul className={styles.cited} aria-label={t("title")}>
          {related.map((one) => (
            <RelatedRow key={one.id} citationId={citationId} related={one} onEnded={refresh} />
          ))}
        </ul>
      ) : null}
      <div className={styles.tools}>
        <Button size="small" onClick={() => setChoosing(true)}>
          <Icon name="link" size={14} /> {t("relate")}
        </Button>
        {isRegistered && !isAsking ? (
          <Button size="small" onClick={() => setAsking(true)}>
            <Icon name="network" size={14} /> {t("ask")}
          </Button>
        ) : null}
      </div>
      {isAsking ? <RegisteredWorks citationId={citationId} onAdded={refresh} /> : null}
      {isChoosing ? (
        <RelateDialog
          citationId={citationId}
          left={related.filter(({ byHand }) => byHand).map(({ id }) => id)}
          onRelated={refresh}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </section>
  );
}

type RowProps = { citationId: string; related: Related; onEnded: () => void };

function RelatedRow({ citationId, related, onEnded }: RowProps) {
  const t = useTranslations("work.related");
  const ui = useTranslations("ui");
  const title = related.title || ui("untitled");
  const { run, isUnderWay, error } = useWrite(
    () => call("DELETE /api/w/citations/[citationId]/related/[otherId]", { citationId, otherId: related.id }),
    onEnded,
  );
  return (
    <li className={styles.related}>
      <div>
        <Link href={`/library/${related.id}`}>{title}</Link>
        <p className={styles.facts}>
          <span>{briefByline(related)}</span>
          <span>{reasonsOf(t, related)}</span>
        </p>
        <Alert>{error}</Alert>
      </div>
      {related.byHand ? (
        <IconButton label={t("end", { title })} icon="x" disabled={isUnderWay} onClick={() => run()} />
      ) : null}
    </li>
  );
}

function reasonsOf(t: Translator<"work.related">, { byHand, citedTogether, sharedAuthors }: Related): string {
  const reasons = [
    byHand ? t("byHand") : null,
    citedTogether > 0 ? t("together", { count: citedTogether }) : null,
    sharedAuthors.length > 0 ? t("authors", { count: sharedAuthors.length }) : null,
  ];
  return reasons.filter((reason) => reason !== null).join(", ");
}
