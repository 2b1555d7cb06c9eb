"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { call, type Output } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { Link } from "#ui/link";
import { useFailureWords } from "../../../results/failure-words";
import { reload, routeKey, routeQuery } from "../../queries/query";
import { useWrite } from "../../queries/use-write";
import styles from "../fields/work.module.css";
import { briefByline } from "../works/byline";
import { doiAddress } from "../works/work-links";

const ROUTE = "GET /api/w/citations/[citationId]/relations";

type Found = Output<typeof ROUTE>;
type Relation = Found["relations"][number];

/** What the registries, which it asks, relate to a work; each of these is added to the library and related by one press. */
export function RegisteredWorks({ citationId, onAdded }: { citationId: string; onAdded: () => void }) {
  const t = useTranslations("work.related");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const { data, error, isFetching } = useQuery({
    ...routeQuery(ROUTE, { citationId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const added = () => {
    onAdded();
    void reload(client, routeKey(ROUTE, { citationId }));
  };
  return (
    <>
      <h3 className={styles.subheading}>{t("registered")}</h3>
      <Alert>{error ? failureWords("", error).description : undefined}</Alert>
      <p role="status" className={styles.quiet}>
        {isFetching && !data ? t("asking") : data ? <Told found={data} /> : null}
      </p>
      {data && data.relations.length > 0 ? (
        <ul className={styles.cited} aria-label={t("registered")}>
          {data.relations.map((one) => (
            <RelationRow key={one.doi} citationId={citationId} relation={one} onAdded={added} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Told({ found: { relations, sources } }: { found: Found }) {
  const t = useTranslations("work.related");
  const silent = sources.filter(({ ok }) => !ok).map(({ name }) => name);
  if (silent.length > 0) return t("silent", { names: silent.join(", ") });
  return relations.length === 0 ? t("noneRegistered", { names: sources.map(({ name }) => name).join(", ") }) : null;
}

type RowProps = { citationId: string; relation: Relation; onAdded: () => void };

function RelationRow({ citationId, relation, onAdded }: RowProps) {
  const t = useTranslations("work.related");
  const { doi, kind, source, citationId: known } = relation;
  const title = relation.title || doi;
  const { run, isUnderWay, error } = useWrite(async () => {
    const saved = await call("POST /api/d/citations", { doi });
    if (!("id" in saved)) return;
    await call("PUT /api/w/citations/[citationId]/related/[otherId]", { citationId, otherId: saved.id });
  }, onAdded);
  return (
    <li className={styles.related}>
      <div>
        {known ? (
          <Link href={`/library/${known}`}>{title}</Link>
        ) : (
          <a href={doiAddress(doi)} target="_blank" rel="noreferrer">
            {title}
          </a>
        )}
        <p className={styles.facts}>
          {briefByline(relation) ? <span>{briefByline(relation)}</span> : null}
          <span>{t("kindBy", { kind: t(`kinds.${kind}`), source })}</span>
        </p>
        <Alert>{error}</Alert>
      </div>
      {known ? (
        <span className={styles.quiet}>{t("known")}</span>
      ) : (
        <Button size="small" disabled={isUnderWay} aria-label={t("addOne", { title })} onClick={() => run()}>
          <Icon name="plus" size={14} /> {t("add")}
        </Button>
      )}
    </li>
  );
}
