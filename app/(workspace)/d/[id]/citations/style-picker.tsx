"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Check, Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#ui/icon-button";
import { type FoundStyle, findStyles } from "./find-styles";
import { previewStyle, type StylePreview } from "./preview-style";
import type { ShownCitations } from "./shown-citations";
import styles from "./style-picker.module.css";
import type { CitationDesk } from "./use-citations";
import { Words } from "./words";

type Props = {
  desk: CitationDesk;
  shown: ShownCitations;
  onChoose: (style: string) => void;
  onClose: () => void;
};

const PAUSE_MS = 120;
const FAILED = "The styles could not be searched. Check the connection and type again.";

/** The choice among all citation styles, with the first references of the document in the one that is looked at. */
export function StylePicker({ desk, shown, onChoose, onClose }: Props) {
  const [query, setQuery] = useState("");
  const { found, failure } = useFoundStyles(query.trim());
  const [looked, setLooked] = useState<FoundStyle | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const cids = shown.citations.slice(0, 3).map(({ id }) => id);
  const preview = usePreview(desk.id, looked?.id ?? shown.style.id, cids);

  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Popup className={styles.popup} initialFocus={input}>
          <header className={styles.top}>
            <Dialog.Title className={styles.name}>Citation style</Dialog.Title>
            <IconButton label="Close" icon={X} onClick={onClose} />
          </header>
          <Autocomplete.Root
            open
            inline
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={found ?? []}
            value={query}
            onValueChange={(value, { reason }) => (reason === "item-press" ? undefined : setQuery(value))}
            onItemHighlighted={(style: FoundStyle | undefined) => style && setLooked(style)}
            itemToStringValue={(style: FoundStyle) => style.title}
          >
            <div className={styles.search}>
              <Search size={16} strokeWidth={1.75} aria-hidden />
              <Autocomplete.Input
                ref={input}
                className={styles.input}
                aria-label="Search styles"
                placeholder="Journal, style, field or ISSN"
                maxLength={200}
                onKeyDown={(event) => {
                  if (event.key === "Escape") onClose();
                }}
              />
            </div>
            <div className={styles.halves}>
              <Autocomplete.List className={styles.list} aria-label="Styles">
                {(style: FoundStyle) => (
                  <Autocomplete.Item
                    key={style.id}
                    value={style}
                    className={styles.item}
                    onClick={() => onChoose(style.id)}
                  >
                    <span className={styles.words}>
                      <span className={styles.title}>{style.title}</span>
                      <span className={styles.detail}>{detailOf(style)}</span>
                    </span>
                    {style.id === shown.style.id ? (
                      <>
                        <Check size={16} aria-hidden />
                        <span className="visually-hidden">in use</span>
                      </>
                    ) : null}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
              <p role="status" className={styles.status}>
                {failure ?? (found?.length === 0 ? "No style has these words. Try the name of a journal." : "")}
              </p>
              <Preview preview={preview} />
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const detailOf = ({ shortTitle, class: kind, hasBibliography, fields }: FoundStyle): string =>
  [
    shortTitle,
    kind === "note" ? "footnotes" : null,
    hasBibliography ? null : "no list",
    fields.slice(0, 2).join(", ").replaceAll("_", " "),
  ]
    .filter(Boolean)
    .join(" · ");

function Preview({ preview }: { preview: StylePreview | null }) {
  return (
    <section className={styles.preview} aria-label="Preview">
      {preview ? (
        <>
          <p className={styles.inText}>
            {preview.citations.map((html, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the works stay in their places.
              <Words key={at} html={html} />
            ))}
          </p>
          {preview.entries?.map((html, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries are drawn anew for each style.
            <Words key={at} html={html} className={styles.entry} />
          ))}
        </>
      ) : null}
    </section>
  );
}

/** The styles that these words find; those found before stay until others have come. */
function useFoundStyles(query: string): { found: FoundStyle[] | null; failure: string | null } {
  const [state, setState] = useState<{ found: FoundStyle[] | null; failure: string | null }>({
    found: null,
    failure: null,
  });
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(
      async () => {
        const outcome = await findStyles(query).catch(() => ({ ok: false as const, error: FAILED }));
        if (isOver) return;
        setState(outcome.ok ? { found: outcome.value, failure: null } : { found: null, failure: outcome.error });
      },
      query === "" ? 0 : PAUSE_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [query]);
  return state;
}

/** The first references in this style, once one has looked at it for a moment; what was shown stays until then. */
function usePreview(id: string, style: string, cids: readonly string[]): StylePreview | null {
  const [preview, setPreview] = useState<StylePreview | null>(null);
  const known = useRef(new Map<string, StylePreview>());
  const wanted = cids.join(" ");
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(async () => {
      const outcome = await previewStyle({ id, style, cids: wanted === "" ? [] : wanted.split(" ") }).catch(() => null);
      if (!outcome?.ok) return;
      known.current.set(style, outcome.value);
      if (!isOver) setPreview(outcome.value);
    }, PAUSE_MS);
    const before = known.current.get(style);
    if (before) {
      clearTimeout(timer);
      setPreview(before);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, style, wanted]);
  return preview;
}
