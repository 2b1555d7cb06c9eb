import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import type { Verb } from "./decisions";
import type { Inbox } from "./use-inbox";
import type { Waiting } from "./waiting";

const KEYS = { next: "j", previous: "k", accept: "a", reject: "r", undo: "u" } as const;

type Act = keyof typeof KEYS;

/** What the keys of the inbox do, each with its key. */
export const ACTS = Object.entries(KEYS) as [Act, string][];

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

/** Runs the acts by their keys. */
function useKeys(acts: Record<Act, () => void>): void {
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
}

/** The suggestion of the inbox that is shown, what can be done there, also by keys, and what is said of it. */
export function useInboxActs(inbox: Inbox) {
  const t = useTranslations("inbox");
  const waiting = inbox.waiting ?? [];
  const { place, current, setAt } = usePlace(waiting);
  const [said, say] = useState("");
  const { more } = inbox;
  useEffect(() => {
    if (more && place + AHEAD >= waiting.length) more();
  }, [more, place, waiting.length]);

  function decide(verb: Verb): void {
    if (!current) return;
    const isPossible = verb === "reject" || current.status !== "stale";
    if (isPossible) inbox.decide(verb, [current.id]);
    say(isPossible ? t(`held.${verb}`, { count: 1 }) : t("stale"));
  }

  function undo(): void {
    const hasHeld = inbox.held.length > 0;
    if (hasHeld) setAt(Math.max(0, inbox.undo()));
    say(t(hasHeld ? "undone" : "nothingToUndo"));
  }

  const acts: Record<Act, () => void> = {
    next: () => setAt(Math.min(place + 1, waiting.length - 1)),
    previous: () => setAt(Math.max(0, place - 1)),
    accept: () => decide("accept"),
    reject: () => decide("reject"),
    undo,
  };
  useKeys(acts);
  return { acts, said, current, place };
}
