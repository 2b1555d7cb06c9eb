"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useEffect, useState } from "react";
import { useAnnounce } from "./use-announce";

/** A part of a screen that is loaded when it is first shown; `ahead` loads it before. */
export type LatePart<Props extends object> = ComponentType<Props> & { ahead: () => Promise<void> };

const notLoaded = new Set<() => Promise<unknown>>();

/**
 * Makes a component of a part of a screen that is loaded when it is first shown, or before by `loadAhead`. Until
 * then `Before` is drawn, or nothing, so a part that stands in the flow of a page has one.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Before?: ComponentType<Props>,
): LatePart<Props> {
  let Part: ComponentType<Props> | null = null;
  const start = async () => {
    Part ??= await load();
    notLoaded.delete(start);
  };
  notLoaded.add(start);
  function Late(props: Props) {
    const t = useTranslations("ui.late");
    const announce = useAnnounce();
    const [, setLoaded] = useState(Part !== null);
    useEffect(() => {
      let isShown = true;
      start().then(
        () => isShown && setLoaded(true),
        () =>
          isShown &&
          announce({
            title: t("title"),
            description: t("description"),
            tone: "error",
          }),
      );
      return () => {
        isShown = false;
      };
    }, [t, announce]);
    if (Part) return <Part {...props} />;
    return Before ? <Before {...props} /> : null;
  }
  // What fails here is loaded again, and reported, when it is needed.
  return Object.assign(Late, { ahead: () => start().catch(() => undefined) });
}

/** Loads the parts that are not loaded yet, one after another, so that they open at once and also without a network. */
export async function loadAhead(): Promise<void> {
  for (const start of [...notLoaded]) {
    if (!navigator.onLine) return;
    // A part that fails here is loaded again, and reported, when it is needed.
    await start().catch(() => undefined);
  }
}
