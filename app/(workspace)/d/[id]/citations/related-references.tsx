"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Output } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { FoldSummary } from "#ui/fold-summary";
import { IconButton } from "#ui/icon-button";
import { useFailureWords } from "../../../../results/failure-words";
import { briefByline } from "../../../library/works/byline";
import { routeQuery } from "../../../queries/query";
import { useWrite } from "../../../queries/use-write";
import styles from "./references-panel.module.css";
import type { CitationStore } from "./use-citations";

type Related = Output<"GET /api/w/citations/[citationId]/related">["related"][number];

type Props = {
  /** The work in the library. */
  citationId: string;
  name: string;
  store: CitationStore;
  canEdit: boolean;
};

/** The works of the library that are related to a cited one; each joins the references by one press. */
export function RelatedReferences({ citationId, name, store, canEdit }: Props) {
  const t = useTranslations("citing.related");
  const failureWords = useFailureWords();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    ...routeQuery("GET /api/w/citations/[citationId]/related", { citationId }),
    enabled: isOpen,
  });
  const cited = new Set(store.shown?.citations.map((one) => one.citationId));
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <FoldSummary>{t("title")}</FoldSummary>
      <Alert>{error ? failureWords("", error).description : undefined}</Alert>
      {data?.related.length === 0 ? <p className={styles.quiet}>{t("none")}</p> : null}
      <ul className={styles.related} aria-label={t("of", { key: name })}>
        {data?.related.map((one) => (
          <RelatedReference key={one.id} related={one} store={store} canAdd={canEdit && !cited.has(one.id)} />
        ))}
      </ul>
    </details>
  );
}

type RowProps = { related: Related; store: CitationStore; canAdd: boolean };

function RelatedReference({ related, store, canAdd }: RowProps) {
  const t = useTranslations("citing");
  const title = related.title || t("reference.untitled");
  const { run, isUnderWay, error } = useWrite(
    () => store.add({ citationId: related.id }),
    () => {},
  );
  return (
    <li>
      <div>
        <p>{title}</p>
        <p className={styles.quiet}>{briefByline(related)}</p>
        <Alert>{error}</Alert>
      </div>
      {canAdd ? (
        <IconButton label={t("related.add", { title })} icon="plus" disabled={isUnderWay} onClick={() => run()} />
      ) : null}
    </li>
  );
}
