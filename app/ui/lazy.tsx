"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useEffect, useState } from "react";
import { hasFields, isBoolean } from "#lib/base/read-json";
import { useAnnounce } from "./use-announce";

/** A part of a screen that is loaded when it is first shown; `ahead` loads it before. */
export type LatePart<Props extends object> = ComponentType<Props> & {
  ahead: () => Promise<void>;
  isLoaded: () => boolean;
};

const notLoaded = new Set<() => Promise<unknown>>();

/** A part of the script that is loaded once, when it is first needed. */
export type LoadedOnce<Part> = {
  start: () => Promise<Part>;
  loaded: () => Part | null;
  /** Has it loaded by `loadAhead`. */
  whenQuiet: () => void;
};

/** Loads a part of the script once; what fails is tried again by the next `start`. */
export function loadedOnce<Part>(load: () => Promise<Part>): LoadedOnce<Part> {
  let part: Part | null = null;
  const start = async () => {
    part ??= await load();
    notLoaded.delete(start);
    return part;
  };
  return {
    start,
    loaded: () => part,
    whenQuiet() {
      if (part === null) notLoaded.add(start);
    },
  };
}

/**
 * Makes a component of a part of a screen that is loaded when it is first shown, or before by `loadAhead`. Until
 * then `Before` is drawn, or nothing, so a part that stands in the flow of a page has one. A part that cannot be loaded
 * is loaded when the connection is back, or when a person asks for it.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Before?: ComponentType<Props>,
): LatePart<Props> {
  const part = loadedOnce(load);
  const { start } = part;
  part.whenQuiet();
  function Late(props: Props) {
    const t = useTranslations("ui.late");
    const failures = useTranslations("failures");
    const announce = useAnnounce();
    const [isLoaded, setLoaded] = useState(part.loaded() !== null);
    useEffect(() => {
      if (isLoaded) return;
      const over = new AbortController();
      const { signal } = over;
      let isTold = false;
      const tryToLoad = async () => {
        try {
          await start();
          if (!signal.aborted) setLoaded(true);
        } catch {
          if (signal.aborted) return;
          window.addEventListener("online", tryToLoad, { once: true, signal });
          if (isTold) return;
          isTold = true;
          const again = () => {
            isTold = false;
            void tryToLoad();
          };
          const words = { title: t("title"), description: t("description") };
          announce({ ...words, tone: "error", action: { label: failures("tryAgain"), onClick: again }, until: signal });
        }
      };
      void tryToLoad();
      return () => over.abort();
    }, [t, failures, announce, isLoaded]);
    const Part = part.loaded();
    if (Part) return <Part {...props} />;
    return Before ? <Before {...props} /> : null;
  }
  // What fails here is loaded again, and reported, when it is needed.
  const ahead = () =>
    start().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Late, { ahead, isLoaded: () => part.loaded() !== null });
}

/** Whether the person asked their browser for little data (https://wicg.github.io/savedata/). */
const savesData = (): boolean =>
  "connection" in navigator &&
  hasFields({ saveData: isBoolean })(navigator.connection) &&
  navigator.connection.saveData;

/**
 * Loads the parts that are not loaded yet, one after another, so that they open at once and also without a network; none
 * where data is to be saved.
 */
export async function loadAhead(): Promise<void> {
  if (savesData()) return;
  for (const start of [...notLoaded]) {
    if (!navigator.onLine) return;
    // A part that fails here is loaded again, and reported, when it is needed.
    await start().catch(() => undefined);
  }
}
