"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { plainTitle } from "#lib/citations/csl/work-facts";
import type { ShownCitation } from "#lib/operations/workspace/shown-citations";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { FoldSummary } from "#ui/fold-summary";
import { useAnnounce } from "#ui/use-announce";
import { NARROW } from "#ui/use-is-narrow";
import { useFailureWords } from "../../../../results/failure-words";
import { When } from "../../../parts/when";
import type { CitationStore } from "../citations/use-citations";
import cards from "../parts/card.module.css";
import { Panel } from "../parts/panel";
import type { ReadPdf } from "../parts/read-pdf";
import { type Check, countsOf, deadOf, untoldOf, type WrongCheck } from "./check";
import { CheckCard } from "./check-card";
import styles from "./checks-panel.module.css";
import { goToPlace, placeNow } from "./go-to-check";
import { withSourceWords } from "./source-words";
import type { CheckStore } from "./use-checks";

type Props = {
  editor: Editor;
  store: CheckStore;
  citations: CitationStore;
  /** The id of the chosen check. */
  chosen: string | null;
  canEdit: boolean;
  onChoose: (id: string | null) => void;
  onReadPdf: (pdf: ReadPdf) => void;
  onClose: () => void;
};

const FINE = ["verbatim", "verified"] as const;

/** What the last check of the quotations and references found, what is wrong first. */
export function ChecksPanel(given: Props) {
  const { store, citations, onClose } = given;
  const t = useTranslations("checks");
  const { checks, wrong, changed } = store;
  const untold = checks ? untoldOf(checks) : [];
  const works = new Map(citations.shown?.citations.map((work) => [work.id, work]));

  return (
    <Panel
      name="checks"
      isSheet
      loading={{ isLoaded: checks !== null, failure: store.failure, onRetry: store.refresh }}
      onClose={onClose}
    >
      {checks ? <Top store={store} checkedAt={checks.checkedAt} /> : null}
      <Alert>{store.checkFailure}</Alert>
      {checks?.checkedAt === null ? <p className={styles.quiet}>{t("never")}</p> : null}
      {checks?.checkedAt ? (
        <>
          <Counts checks={checks.checks} wrong={wrong} />
          {changed > 0 ? <p className={styles.quiet}>{t("changed", { count: changed })}</p> : null}
          <Wrong {...given} works={works} />
          <Dead checks={deadOf(checks)} />
          <Untold checks={untold} works={works} />
        </>
      ) : null}
    </Panel>
  );
}

function Top({ store: { isChecking, check }, checkedAt }: { store: CheckStore; checkedAt: string | null }) {
  const t = useTranslations("checks");
  return (
    <div className={styles.top}>
      <p className={styles.quiet} role="status">
        {isChecking ? t("checking") : checkedAt && t.rich("checked", { when: () => <When at={checkedAt} /> })}
      </p>
      <Button size="small" disabled={isChecking} onClick={check}>
        <Icon name="refresh-cw" size={14} /> {t("now")}
      </Button>
    </div>
  );
}

/** The ways to go to something wrong, and to put the words of the source in its place. */
function useFinding({ editor, store: { wrong }, onChoose, onClose }: Props) {
  const t = useTranslations("checks");
  const announce = useAnnounce();

  function show(check: WrongCheck): void {
    onChoose(check.id);
    const place = placeNow(editor, check, wrong);
    if (place) goToPlace(editor, place);
    // There the panel covers the text.
    if (place && window.matchMedia(NARROW).matches) onClose();
  }

  function takeSource(check: WrongCheck): void {
    const place = placeNow(editor, check, wrong);
    if (!place || check.found === null) {
      announce({ title: t("gone") });
      return;
    }
    editor.view.dispatch(withSourceWords(editor.state, place, check.text, check.found).scrollIntoView());
    editor.commands.focus(undefined, { scrollIntoView: false });
    onChoose(null);
  }

  return { show, takeSource };
}

/** Takes fields from a registry, and says which one is on its way, as the check and the field. */
function useCorrecting(store: CheckStore) {
  const t = useTranslations("checks");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  const [correcting, setCorrecting] = useState<string | null>(null);

  async function correct(check: WrongCheck, field: Parameters<CheckStore["correct"]>[1]): Promise<void> {
    if (check.citationId === null) return;
    setCorrecting(`${check.id} ${field}`);
    try {
      await store.correct(check.citationId, field);
    } catch (error) {
      announce({ ...failureWords(t("notTaken"), error), tone: "error" });
    } finally {
      setCorrecting(null);
    }
  }

  return { correcting, correct };
}

type WrongProps = Props & { works: ReadonlyMap<string, ShownCitation> };

/** A card for each thing that is wrong. */
function Wrong({ works, ...given }: WrongProps) {
  const { editor, store, chosen, canEdit, onReadPdf } = given;
  const t = useTranslations("checks");
  const { show, takeSource } = useFinding(given);
  const { correcting, correct } = useCorrecting(store);
  return (
    <ol
      className={cards.cards}
      aria-label={t("wrong")}
      onKeyDown={({ key }) => {
        if (key === "Escape") editor.commands.focus();
      }}
    >
      {store.wrong.map((check) => (
        <CheckCard
          key={check.id}
          check={check}
          work={works.get(check.citationId ?? "") ?? null}
          isChosen={check.id === chosen}
          canEdit={canEdit}
          correcting={correcting?.startsWith(`${check.id} `) ? correcting.slice(check.id.length + 1) : null}
          onShow={() => show(check)}
          onUseSource={() => takeSource(check)}
          onCorrect={(field) => void correct(check, field)}
          onReadPdf={onReadPdf}
        />
      ))}
    </ol>
  );
}

/** How many of each kind there are, said once: what is wrong, then what is right. */
function Counts({ checks, wrong }: { checks: readonly Check[]; wrong: readonly WrongCheck[] }) {
  const t = useTranslations("checks");
  if (checks.length === 0) return <p className={styles.quiet}>{t("nothing")}</p>;
  const bad = countsOf(wrong).map(({ status, count }) => t(`counts.${status}`, { count }));
  const dead = deadOf({ checks }).length;
  if (dead > 0) bad.push(t("counts.dead", { count: dead }));
  const good = FINE.flatMap((status) => {
    const count = checks.filter((one) => one.status === status).length;
    return count > 0 ? [t(`counts.${status}`, { count })] : [];
  });
  return (
    <div className={styles.counts}>
      {bad.length > 0 ? <p className={styles.bad}>{bad.join(", ")}</p> : <p>{t("fine")}</p>}
      {good.length > 0 ? <p className={styles.quiet}>{good.join(", ")}</p> : null}
    </div>
  );
}

/** The works whose address died, which no field can put right: a person looks for another one. */
function Dead({ checks }: { checks: readonly Check[] }) {
  const t = useTranslations("checks");
  if (checks.length === 0) return null;
  return (
    <ul className={styles.untold} aria-label={t("dead")}>
      {checks.map(({ id, text }) => (
        <li key={id}>
          <p className={styles.words}>{text}</p>
          <p className={styles.quiet}>{t("deadWords")}</p>
        </li>
      ))}
    </ul>
  );
}

function Untold({ checks, works }: { checks: readonly Check[]; works: ReadonlyMap<string, ShownCitation> }) {
  const t = useTranslations("checks");
  if (checks.length === 0) return null;
  const titleOf = ({ citationId, text }: Check) => {
    const work = works.get(citationId ?? "");
    return work ? plainTitle(work.csl) || `@${work.key}` : text;
  };
  return (
    <details className={styles.more}>
      <FoldSummary>{t("untold", { count: checks.length })}</FoldSummary>
      <ul className={styles.untold}>
        {checks.map((check) => (
          <li key={check.id}>
            <p className={styles.words}>
              {check.kind === "quotation" ? t("quoted", { text: check.text }) : check.text}
            </p>
            <p className={styles.quiet}>
              {check.status === "no_source"
                ? t(check.reason === "scan" ? "scan" : "noSource", { title: titleOf(check) })
                : t("unknown")}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
