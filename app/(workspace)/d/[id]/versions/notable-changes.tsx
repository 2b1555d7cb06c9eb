"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { useFailureWords } from "../../../../results/failure-words";
import { useNotableWords } from "../../../parts/use-notable-words";
import type { Version } from "./fold-versions";
import styles from "./versions-panel.module.css";

/** What kinds of things a version of an agent changed besides wording, and on request each. */
export function NotableChanges({ id, version }: { id: string; version: Version }) {
  const t = useTranslations("versions.notable");
  const failureWords = useFailureWords();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["notable", { id, version: version.number }],
    queryFn: () => call("GET /api/d/[id]/versions/[vid]", { id, vid: String(version.number) }),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const notableWords = useNotableWords();
  return (
    <div className={styles.notable}>
      <Button size="small" tone="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {notableWords(version)}
      </Button>
      {isOpen && error ? <p role="alert">{failureWords("", error).description}</p> : null}
      {isOpen && data ? (
        <ul>
          {data.notable.map(({ kind, nodeId, from, to }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the changes of a version stay as they are.
            <li key={`${nodeId} ${at}`}>
              {t(`kinds.${kind}`)} {from === null ? null : <del>{from}</del>} {to === null ? null : <ins>{to}</ins>}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
