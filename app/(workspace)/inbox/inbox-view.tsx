"use client";

import { Check, Ellipsis, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#ui/button";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import { useFailureWords } from "../../results/failure-words";
import emptyStyles from "../documents/no-documents.module.css";
import listStyles from "../list/document-list.module.css";
import type { Verb } from "./decisions";
import styles from "./inbox.module.css";
import { useInbox } from "./use-inbox";
import type { Waiting } from "./waiting";
import { WaitingSuggestion } from "./waiting-suggestion";

const KEYS = { next: "j", previous: "k", accept: "a", reject: "r", undo: "u" } as const;

type Act = keyof typeof KEYS;

const ACTS = Object.entries(KEYS) as [Act, string][];

// Where the suggestions that are loaded end, the next page is loaded before it is needed.
const AHEAD = 5;

/** Which suggestion is shown. */
function usePlace(waiting: readonly Waiting[]) {
  const [at, setAt] = useState(0);
  // What is decided leaves the list, and the next one takes its place.
  const place = Math.max(0, Math.min(at, waiting.length - 1));
  return { place, current: waiting[place], setAt };
}

const TAKERS = ["input", "textarea", "select", "[contenteditable=true]", "[role=menu]", "[role=dialog]"].join();

/** Whether a key press belongs to something that takes it: a field, a menu or a dialog. */
const isTaken = ({ target, defaultPrevented, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  defaultPrevented || altKey || ctrlKey || metaKey || (target instanceof Element && target.closest(TAKERS) !== null);

/** Shows what waits for a decision one at a time, with keys and batches. */
export function InboxView() {
  const t = useTranslations("inbox");
  const failureWords = useFailureWords();
  const inbox = useInbox();
  const waiting = inbox.waiting ?? [];
  const { place, current, setAt } = usePlace(waiting);
  const [said, say] = useState("");
  const isStale = current?.status === "stale";
  const last = inbox.held.at(-1);

  const { more } = inbox;
  useEffect(() => {
    if (more && place + AHEAD >= waiting.length) more();
  }, [more, place, waiting.length]);

  function decide(verb: Verb): void {
    if (!current) return;
    const isPossible = verb === "reject" || !isStale;
    if (isPossible) inbox.decide(verb, [current.id]);
    say(isPossible ? t(`held.${verb}`, { count: 1 }) : t("stale"));
  }

  function undo(): void {
    if (last) setAt(Math.max(0, inbox.undo()));
    say(t(last ? "undone" : "nothingToUndo"));
  }

  const acts: Record<Act, () => void> = {
    next: () => setAt(Math.min(place + 1, waiting.length - 1)),
    previous: () => setAt(Math.max(0, place - 1)),
    accept: () => decide("accept"),
    reject: () => decide("reject"),
    undo,
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const [act] = ACTS.find(([, key]) => event.key === key) ?? [];
    if (!act || isTaken(event)) return;
    event.preventDefault();
    acts[act]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  return (
    <main className={`${listStyles.page} ${styles.page}`}>
      <div className={listStyles.head}>
        <h1 className={listStyles.heading}>{t("title")}</h1>
        {current ? (
          <div className={styles.tools}>
            <span className={styles.position}>
              {t("position", { at: place + 1, count: `${waiting.length}${inbox.hasMore ? "+" : ""}` })}
            </span>
            <Menu trigger={<IconButton label={t("batch")} icon={Ellipsis} />} entries={batchesOf(current)} />
          </div>
        ) : null}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {inbox.error ? (
        <div role="alert" className={styles.failure}>
          <p>{failureWords("", inbox.error).description}</p>
          <Button size="small" onClick={inbox.retry}>
            {t("tryAgain")}
          </Button>
        </div>
      ) : null}
      {inbox.waiting === null && !inbox.error ? <p className={styles.quiet}>{t("loading")}</p> : null}
      {current ? (
        <WaitingSuggestion waiting={current}>
          {isStale ? null : (
            <Button tone="primary" onClick={acts.accept}>
              <Check size={16} aria-hidden /> {t("accept")}
            </Button>
          )}
          <Button onClick={acts.reject}>
            <X size={16} aria-hidden /> {t("reject")}
          </Button>
        </WaitingSuggestion>
      ) : null}
      {inbox.waiting && !current && !inbox.hasMore ? (
        <div className={emptyStyles.empty}>
          <span aria-hidden className={emptyStyles.sign}>
            ❦
          </span>
          <p className={emptyStyles.words}>{t("none")}</p>
        </div>
      ) : null}
      {current || inbox.held.length > 0 ? (
        <footer className={styles.foot}>
          <div className={styles.held}>
            {last ? (
              <>
                {t(`held.${last.verb}`, { count: last.ids.length })}
                <Button size="small" tone="quiet" onClick={undo}>
                  <Undo2 size={14} aria-hidden /> {t("undo")}
                </Button>
              </>
            ) : null}
          </div>
          <ul className={styles.keys} aria-label={t("keys.label")}>
            {ACTS.map(([act, key]) => (
              <li key={act}>
                <kbd>{key}</kbd> {t(`keys.${act}`)}
              </li>
            ))}
          </ul>
        </footer>
      ) : null}
    </main>
  );

  function batchesOf({ document, by }: Waiting): MenuEntry[] {
    const title = document.title || t("untitled");
    const entry = (verb: Verb, label: string, batch: Parameters<typeof inbox.decideBatch>[1]) => ({
      label,
      icon: verb === "accept" ? Check : X,
      onSelect: () => void inbox.decideBatch(verb, batch),
    });
    return [
      entry("accept", t("batches.acceptDocument", { title }), { documentId: document.id }),
      entry("reject", t("batches.rejectDocument", { title }), { documentId: document.id }),
      entry("accept", t("batches.acceptBy", { name: by.name }), { by: by.id }),
      entry("reject", t("batches.rejectBy", { name: by.name }), { by: by.id }),
    ];
  }
}
