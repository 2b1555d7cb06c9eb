"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { BookMarked, Globe, LoaderCircle, type LucideIcon, Plus, Search, TextQuote } from "lucide-react";
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#ui/button";
import { CheckBadges } from "./check-badges";
import { givenIdentifier } from "./given-identifier";
import { citedEntry, foundEntry, hasWords, identifierEntry, libraryEntry, type PickerEntry } from "./picker-entries";
import { refusalWords } from "./refusal-words";
import type { CitationDesk, Cited } from "./use-citations";
import { useFoundWorks } from "./use-found-works";
import styles from "./work-finder.module.css";

type Group = { value: string; icon: LucideIcon; items: PickerEntry[] };

type Props = {
  desk: CitationDesk;
  input: Ref<HTMLInputElement>;
  /** Several works are chosen one after another with Shift. */
  takesSeveral: boolean;
  onQuery: (query: string) => void;
  onChoose: (work: Cited, goesOn: boolean) => void;
  onClose: () => void;
};

const MOST_CITED = 8;

function useGroups(query: string, desk: CitationDesk, found: ReturnType<typeof useFoundWorks>): Group[] {
  const { library, outside } = found;
  return useMemo(() => {
    const given = givenIdentifier(query);
    const citations = desk.shown?.citations ?? [];
    const cited = new Set(citations.map(({ citationId }) => citationId));
    const known = new Set(citations.map(({ csl }) => csl.DOI));
    const groups: Group[] = [
      {
        value: "By its identifier",
        icon: Plus,
        items: given && "identifier" in given ? [identifierEntry(given.identifier, query)] : [],
      },
      {
        value: query ? "Library" : "Library, newest first",
        icon: BookMarked,
        items: (library.value ?? []).filter(({ id }) => !cited.has(id)).map(libraryEntry),
      },
      {
        value: "In this document",
        icon: TextQuote,
        items: citations
          .filter((one) => hasWords(one, query))
          .slice(0, MOST_CITED)
          .map(citedEntry),
      },
      {
        value: "Found elsewhere",
        icon: Globe,
        items:
          outside.of === query
            ? (outside.value?.results ?? [])
                .filter(({ doi, inLibrary }) => !inLibrary && !(doi && known.has(doi)))
                .map(foundEntry)
            : [],
      },
    ];
    return groups.filter(({ items }) => items.length > 0);
  }, [query, desk.shown, library, outside]);
}

/** Finds a work to cite: in the library, in this document, in the registries of the world, or by a pasted identifier. */
export function WorkFinder({ desk, input, takesSeveral, onQuery, onChoose, onClose }: Props) {
  const [query, setQuery] = useState("");
  const [round, setRound] = useState(0);
  const [underWay, setUnderWay] = useState<PickerEntry | null>(null);
  const [refusal, setRefusal] = useState<{ words: string; entry: PickerEntry } | null>(null);
  const highlighted = useRef<PickerEntry | undefined>(undefined);
  const isHere = useIsHere();
  const wanted = query.trim();
  const given = givenIdentifier(wanted);
  const found = useFoundWorks(wanted, round, given === null);
  const groups = useGroups(wanted, desk, found);

  function ask(next: string) {
    setQuery(next);
    setRefusal(null);
    onQuery(next);
  }

  async function choose(entry: PickerEntry, goesOn: boolean) {
    if (underWay) return;
    setRefusal(null);
    setUnderWay(entry);
    try {
      const work = entry.cited ?? (await desk.add(entry.source));
      // Who has closed the window meanwhile wants no mention of it.
      if (!isHere.current) return;
      onChoose(work, goesOn);
      if (goesOn) ask("");
    } catch (error) {
      setRefusal({ words: refusalWords(error), entry });
    } finally {
      setUnderWay(null);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    }
    // Enter alone is the list's.
    if (event.key !== "Enter" || !event.shiftKey || !highlighted.current) return;
    event.preventDefault();
    void choose(highlighted.current, takesSeveral);
  }

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={query}
      onValueChange={(value, { reason }) => (reason === "item-press" ? undefined : ask(value))}
      itemToStringValue={(entry: PickerEntry) => entry.title}
      onItemHighlighted={(entry: PickerEntry | undefined) => {
        highlighted.current = entry;
      }}
    >
      <div className={styles.search}>
        <Search size={16} strokeWidth={1.75} aria-hidden />
        <Autocomplete.Input
          ref={input}
          className={styles.input}
          aria-label="Search for a work to cite"
          placeholder="Title, name, DOI, address…"
          maxLength={500}
          readOnly={underWay !== null}
          onKeyDown={onKeyDown}
        />
      </div>
      <Autocomplete.List className={styles.list} aria-label="Works">
        {(group: Group) => (
          <Autocomplete.Group key={group.value} items={group.items} className={styles.group}>
            <Autocomplete.GroupLabel className={styles.heading}>{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: PickerEntry) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  className={styles.item}
                  onClick={(event) => void choose(entry, takesSeveral && event.shiftKey)}
                >
                  {underWay?.id === entry.id ? (
                    <LoaderCircle size={16} strokeWidth={1.75} aria-hidden className={styles.turning} />
                  ) : (
                    <group.icon size={16} strokeWidth={1.75} aria-hidden />
                  )}
                  <span className={styles.words}>
                    <span className={styles.title}>{entry.title}</span>
                    <span className={styles.line}>
                      <span className={styles.detail}>{entry.detail}</span>
                      {entry.checks ? <CheckBadges checks={entry.checks} isOnlyAlarms /> : null}
                    </span>
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p role="status" className={styles.status}>
        {statusOf(underWay, wanted, given, found, groups)}
      </p>
      <Failure
        words={refusal?.words ?? failureOf(found, wanted)}
        onRetry={() => (refusal ? void choose(refusal.entry, false) : setRound(round + 1))}
      />
      <p className={styles.hints} aria-hidden>
        <span>
          <kbd>↵</kbd> cite
        </span>
        {takesSeveral ? (
          <span>
            <kbd>⇧↵</kbd> cite and add another
          </span>
        ) : null}
        <span>
          <kbd>esc</kbd> close
        </span>
      </p>
    </Autocomplete.Root>
  );
}

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

type Found = ReturnType<typeof useFoundWorks>;

function failureOf({ library, outside, isOutsideWanted }: Found, query: string): string | null {
  if (library.of === query && library.failure) return `The library could not be searched. ${library.failure}`;
  return isOutsideWanted && outside.of === query ? outside.failure : null;
}

function statusOf(
  underWay: PickerEntry | null,
  query: string,
  given: ReturnType<typeof givenIdentifier>,
  { library, outside, isOutsideWanted }: Found,
  groups: readonly Group[],
): string {
  if (underWay) return underWay.cited ? "" : "Looking it up…";
  if (given && "fault" in given) return given.fault;
  const isOutsideDone = outside.of === query;
  if (isOutsideWanted && !isOutsideDone) return "Searching the registries…";
  const silent = (outside.value?.sources ?? []).filter(({ ok }) => !ok).map(({ name }) => name);
  if (isOutsideWanted && silent.length > 0) return `No answer from ${silent.join(", ")}.`;
  if (groups.length > 0 || library.of !== query || (isOutsideWanted && outside.failure)) return "";
  if (query === "") return "Type a title or a name, or paste a DOI or an address.";
  return "Nothing has these words. Try fewer, or paste a DOI.";
}

function Failure({ words, onRetry }: { words: string | null; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.failure}>
      {words ? (
        <>
          <p>{words}</p>
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </>
      ) : null}
    </div>
  );
}
