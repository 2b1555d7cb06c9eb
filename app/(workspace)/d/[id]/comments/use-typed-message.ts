import { useQuery } from "@tanstack/react-query";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { peopleOf, type Subject } from "../../../sharing/people-calls";
import { agentsOf } from "./agents-of";
import { type Mentionable, peopleFor, typedMessage, typedName } from "./mention-text";

type Typed = ReturnType<typeof typedMessage>;

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A message while it is typed in a field, with the people and agents that are offered after an `@`. */
export function useTypedMessage(subject: Subject, body: string) {
  const [typed, setTyped] = useState(() => typedMessage(body));
  const [name, setName] = useState<ReturnType<typeof typedName>>(null);
  const [index, setIndex] = useState(0);
  const mentionable = useMentionable(subject, name !== null);
  const field = useRef<HTMLTextAreaElement>(null);
  const offered = name ? peopleFor(name.query, mentionable) : [];
  const chosen = offered[index] ? index : 0;

  useFocusAtEnd(field);

  function look(): void {
    const area = field.current;
    const found = area && area.selectionStart === area.selectionEnd ? typedName(area.value, area.selectionStart) : null;
    setName(found);
    setIndex(0);
  }

  function type(text: string): void {
    setTyped({ ...typed, text });
    look();
  }

  function choose(person: Mentionable): void {
    const area = field.current;
    if (!area || !name) return;
    setTyped(withMention(typed, person, { from: name.from, to: area.selectionStart }));
    setName(null);
    const caret = name.from + person.name.length + 2;
    // React puts the caret at the end when it sets the value.
    requestAnimationFrame(() => area.setSelectionRange(caret, caret));
  }

  /** Takes a key that is meant for the offered people; returns whether it is. */
  function takeKey(key: string): boolean {
    const person = offered[chosen];
    if (!person) return false;
    const step = STEPS[key];
    if (step) setIndex((chosen + step + offered.length) % offered.length);
    else if (key === "Enter" || key === "Tab") choose(person);
    else if (key === "Escape") setName(null);
    else return false;
    return true;
  }

  return { field, typed, type, look, leave: () => setName(null), offered, chosen, point: setIndex, choose, takeKey };
}

/** The people and agents whom a message of a document can mention, loaded when the first is named. */
function useMentionable(subject: Subject, isNaming: boolean): Mentionable[] {
  const people = useQuery({ ...peopleOf(subject), enabled: isNaming });
  const agents = useQuery({ ...agentsOf(subject.id), enabled: isNaming });
  return [...(people.data?.people ?? []), ...(agents.data ?? []).map((agent) => ({ ...agent, email: null }))];
}

/** Puts a mention and a space in the place of what was typed of the name. */
function withMention(typed: Typed, person: Mentionable, { from, to }: { from: number; to: number }): Typed {
  const [before, after] = [typed.text.slice(0, from), typed.text.slice(to)];
  return {
    text: `${before}@${person.name} ${after.replace(/^ /, "")}`,
    people: new Map([...typed.people, [person.name, person.id]]),
  };
}

/** Moves the focus into a field when it appears, behind what is in it. */
function useFocusAtEnd(field: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [field]);
}
