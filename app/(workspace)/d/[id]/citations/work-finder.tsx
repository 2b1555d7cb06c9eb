"use client";

import { useTranslations } from "next-intl";
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "#ui/button";
import type { IconName } from "#ui/drawn-icon";
import { type SearchGroup, SearchList } from "#ui/search-list";
import { type ServerWords, useServerWords } from "../../../../results/server-words";
import type { Translator } from "../../../../words/setup/translator";
import { followEarlyWords } from "../../../frame/early-words";
import { CheckBadges } from "./check-badges";
import { givenIdentifier } from "./given-identifier";
import { citedEntry, foundEntry, hasWords, identifierEntry, libraryEntry, type PickerEntry } from "./picker-entries";
import type { CitationStore, Cited } from "./use-citations";
import { useFoundWorks } from "./use-found-works";
import { useRefusalWords } from "./use-refusal-words";
import styles from "./work-finder.module.css";

type Line = PickerEntry & { icon: IconName; mark: ReactNode };

type Props = {
  store: CitationStore;
  input: Ref<HTMLInputElement>;
  /** Shift+Enter picks several works in a row. */
  takesSeveral: boolean;
  onQuery: (query: string) => void;
  /** Called with what was typed after the query while the work was added; it follows the citation, or is the next query. */
  onChoose: (work: Cited, goesOn: boolean, since: string) => void;
  onClose: () => void;
};

type Found = ReturnType<typeof useFoundWorks>;

const MOST_CITED = 8;

const groupOf = (value: string, icon: IconName, entries: readonly PickerEntry[]): SearchGroup<Line> => ({
  value,
  items: entries.map((entry) => ({
    ...entry,
    icon,
    mark: entry.checks && <CheckBadges checks={entry.checks} isOnlyAlarms />,
  })),
});

function useGroups(query: string, store: CitationStore, found: Found): SearchGroup<Line>[] {
  const t = useTranslations("citing.finder");
  const library = found.library.value;
  const outside = found.outside.isCurrent ? found.outside.value : undefined;
  return useMemo(() => {
    const given = givenIdentifier(query);
    const citations = store.shown?.citations ?? [];
    const cited = new Set(citations.map(({ citationId }) => citationId));
    const known = new Set(citations.map(({ csl }) => csl.DOI));
    const typed = given && "identifier" in given ? [identifierEntry(t, given.identifier, query)] : [];
    const kept = (library ?? []).filter(({ id }) => !cited.has(id));
    const here = citations.filter((one) => hasWords(one, query)).slice(0, MOST_CITED);
    const elsewhere = (outside?.results ?? []).filter(({ doi, inLibrary }) => !inLibrary && !(doi && known.has(doi)));
    return [
      groupOf(t("byIdentifier"), "plus", typed),
      groupOf(
        t(query ? "library" : "newest"),
        "book-marked",
        kept.map((one) => libraryEntry(t, one)),
      ),
      groupOf(
        t("here"),
        "text-quote",
        here.map((one) => citedEntry(t, one)),
      ),
      groupOf(
        t("outside"),
        "globe",
        elsewhere.map((one, at) => foundEntry(t, one, at)),
      ),
    ].filter(({ items }) => items.length > 0);
  }, [t, query, store.shown, library, outside]);
}

/** Cites what is chosen, one work at a time; what was refused can be tried again. */
function useChoosing(
  store: CitationStore,
  query: string,
  onCited: (work: Cited, goesOn: boolean, asked: string) => void,
) {
  const refusalWords = useRefusalWords();
  const [underWay, setUnderWay] = useState<{ entry: PickerEntry; asked: string } | null>(null);
  const [refusal, setRefusal] = useState<{ words: string; entry: PickerEntry } | null>(null);
  const isHere = useIsHere();

  async function choose(entry: PickerEntry, goesOn: boolean) {
    if (underWay) return;
    setRefusal(null);
    setUnderWay({ entry, asked: query });
    try {
      const work = entry.cited ?? (await store.add(entry.source));
      // When the window was closed meanwhile, the work must not be cited.
      if (!isHere.current) return;
      onCited(work, goesOn, query);
    } catch (error) {
      setRefusal({ words: refusalWords(error), entry });
    } finally {
      setUnderWay(null);
    }
  }

  return { choose, underWay, refusal, forget: () => setRefusal(null) };
}

/** Finds a work to cite: in the library, in this document, in external registries, or by a pasted identifier. */
export function WorkFinder({ store, input, takesSeveral, onQuery, onChoose, onClose }: Props) {
  const t = useTranslations("citing.finder");
  const serverWords = useServerWords();
  const [query, setQuery] = useState("");
  const typed = useRef("");
  const { choose, underWay, refusal, forget } = useChoosing(store, query, (work, goesOn, asked) => {
    const since = typed.current.startsWith(asked) ? typed.current.slice(asked.length) : "";
    onChoose(work, goesOn, since);
    if (goesOn) ask(since);
  });
  // What is typed while a work is added belongs to the text: the list stays.
  const wanted = (underWay?.asked ?? query).trim();
  const given = givenIdentifier(wanted);
  const found = useFoundWorks(wanted, given === null);
  const groups = useGroups(wanted, store, found);
  // biome-ignore lint/correctness/useExhaustiveDependencies: works that are cited but not mentioned are loaded once.
  useEffect(() => {
    if (!store.shown) store.refresh();
  }, []);

  function ask(next: string) {
    typed.current = next;
    setQuery(next);
    forget();
    onQuery(next);
  }

  const askEarly = useEffectEvent(ask);
  useLayoutEffect(() => followEarlyWords((words) => askEarly(words)), []);

  return (
    <SearchList
      label={t("label")}
      placeholder={t("placeholder")}
      lines={t("lines")}
      maxLength={500}
      input={input}
      query={query}
      onQuery={ask}
      groups={groups}
      busyId={underWay?.entry.id}
      status={statusOf({ t, serverWords }, { underWay, query: wanted, given, found, isEmpty: groups.length === 0 })}
      onChoose={(entry, isWithShift) => void choose(entry, takesSeveral && isWithShift)}
      onClose={onClose}
    >
      <Failure
        words={refusal?.words ?? failureOf(t, found)}
        onRetry={() => (refusal ? void choose(refusal.entry, false) : retry(found))}
      />
      <p className={styles.hints} aria-hidden>
        <span>{t.rich("keys.cite", { key })}</span>
        {takesSeveral ? <span>{t.rich("keys.another", { key })}</span> : null}
        <span>{t.rich("keys.close", { key })}</span>
      </p>
    </SearchList>
  );
}

const key = (words: ReactNode) => <kbd>{words}</kbd>;

function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

function failureOf(t: Translator<"citing.finder">, { library, outside, isOutsideWanted }: Found): string | null {
  if (library.isCurrent && library.failure) return t("libraryFailed", { reason: library.failure });
  return isOutsideWanted && outside.isCurrent ? outside.failure : null;
}

function retry({ library, outside, isOutsideWanted }: Found): void {
  if (library.failure) library.retry();
  if (isOutsideWanted && outside.failure) outside.retry();
}

type Wording = { t: Translator<"citing.finder">; serverWords: ServerWords };

type Search = {
  underWay: ReturnType<typeof useChoosing>["underWay"];
  query: string;
  given: ReturnType<typeof givenIdentifier>;
  found: Found;
  isEmpty: boolean;
};

function statusOf({ t, serverWords }: Wording, { underWay, query, given, found, isEmpty }: Search): string {
  const { library, outside, isOutsideWanted } = found;
  if (underWay) return underWay.entry.cited ? "" : t("lookingUp");
  if (given && "fault" in given) return serverWords({ error: given.fault, code: "invalid_identifier" });
  if (isOutsideWanted && !outside.isCurrent) return t("searching");
  const silent = (outside.value?.sources ?? []).filter(({ ok }) => !ok).map(({ name }) => name);
  if (isOutsideWanted && silent.length > 0) return t("silent", { names: silent.join(", ") });
  if (!isEmpty || !library.isCurrent || (isOutsideWanted && outside.failure)) return "";
  if (query === "") return t("begin");
  return t("nothing");
}

function Failure({ words, onRetry }: { words: string | null; onRetry: () => void }) {
  const t = useTranslations("citing.finder");
  return (
    <div role="alert" className={styles.failure}>
      {words ? (
        <>
          <p>{words}</p>
          <Button size="small" onClick={onRetry}>
            {t("tryAgain")}
          </Button>
        </>
      ) : null}
    </div>
  );
}
