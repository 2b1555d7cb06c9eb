"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { addressesOf } from "#lib/changes/comments/mentions";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Keys } from "#ui/keys";
import { ListOption } from "#ui/list-option";
import menu from "../../../../ui/menu.module.css";
import { matchesKeys } from "../../../frame/matches-keys";
import { BOX_SHORTCUTS } from "../../../frame/shortcuts";
import { useWrite } from "../../../queries/use-write";
import { giveRole, peopleOf, type Subject } from "../../../sharing/people-calls";
import { agentsOf } from "./agents-of";
import styles from "./comment-box.module.css";
import { bodyOf, type Mentionable, peopleFor, typedMessage, typedName } from "./mention-text";

const MOST_CHARACTERS = 10_000;

type Props = {
  /** What is written: a new comment, an answer, or another body of a message. */
  kind: "comment" | "reply" | "edit";
  /** The document, whose people can be mentioned and which its owner can share. */
  subject: Subject;
  /** The body that is changed; empty for a new message. */
  body?: string;
  /** Sends the message; rejects with `ApiError`. */
  onSend: (body: string) => Promise<unknown>;
  onCancel: () => void;
};

/** A field for a message with its buttons; `@` offers the people who have access, and their agents. */
export function CommentBox({ kind, subject, body = "", onSend, onCancel }: Props) {
  const t = useTranslations("comments.box");
  const tUi = useTranslations("ui");
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => typedMessage(body));
  const [name, setName] = useState<ReturnType<typeof typedName>>(null);
  const [index, setIndex] = useState(0);
  const [stranger, setStranger] = useState<string | null>(null);
  const people = useQuery({ ...peopleOf(subject), enabled: name !== null });
  const agents = useQuery({ ...agentsOf(subject.id), enabled: name !== null });
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const mentionable: Mentionable[] = [
    ...(people.data?.people ?? []),
    ...(agents.data ?? []).map((agent) => ({ ...agent, email: null })),
  ];
  const offered = name ? peopleFor(name.query, mentionable) : [];
  const chosen = offered[index] ? index : 0;

  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  /** An address in the text without access; only an owner can share, so only an owner is asked. */
  async function strangerIn(text: string): Promise<string | null> {
    const addresses = subject.access === "owner" ? addressesOf(text) : [];
    if (addresses.length === 0) return null;
    const list = await client.fetchQuery(peopleOf(subject));
    const known = new Set([...list.people, ...list.invitations].map(({ email }) => email?.toLowerCase()));
    return addresses.find((address) => !known.has(address)) ?? null;
  }

  const sending = useWrite(async (answer: { share?: string } | null) => {
    const text = bodyOf(typed).trim();
    const unknown = answer ? null : await strangerIn(text);
    if (unknown) return unknown;
    if (answer?.share) await giveRole(subject, { email: answer.share }, "comment");
    await onSend(text);
    return null;
  }, setStranger);
  const { run, isUnderWay, error } = sending;
  const send = () => typed.text.trim() !== "" && !isUnderWay && run(null);

  function look(): void {
    const area = field.current;
    const found = area && area.selectionStart === area.selectionEnd ? typedName(area.value, area.selectionStart) : null;
    setName(found);
    setIndex(0);
  }

  function choose(person: Mentionable): void {
    const area = field.current;
    if (!area || !name) return;
    const [before, after] = [typed.text.slice(0, name.from), typed.text.slice(area.selectionStart)];
    const text = `${before}@${person.name} ${after.replace(/^ /, "")}`;
    setTyped({ text, people: new Map([...typed.people, [person.name, person.id]]) });
    setName(null);
    const caret = name.from + person.name.length + 2;
    // React puts the caret at the end when it sets the value.
    requestAnimationFrame(() => area.setSelectionRange(caret, caret));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const person = offered[chosen];
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (person && step) setIndex((chosen + step + offered.length) % offered.length);
    else if (person && (event.key === "Enter" || event.key === "Tab")) choose(person);
    else if (person && event.key === "Escape") setName(null);
    else if (matchesKeys(event.nativeEvent, BOX_SHORTCUTS.send)) send();
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  if (stranger) {
    return (
      <fieldset className={styles.question}>
        <legend>{t.rich("stranger", { address: stranger, name: (words) => <strong>{words}</strong> })}</legend>
        <Alert>{error}</Alert>
        <div className={styles.actions}>
          <Button size="small" tone="primary" autoFocus disabled={isUnderWay} onClick={() => run({ share: stranger })}>
            {t(`${kind}.share`)}
          </Button>
          <Button size="small" disabled={isUnderWay} onClick={() => run({})}>
            {t(`${kind}.only`)}
          </Button>
          <Button size="small" tone="quiet" onClick={() => setStranger(null)}>
            {t("back")}
          </Button>
        </div>
      </fieldset>
    );
  }
  return (
    <div className={styles.box}>
      <textarea
        ref={field}
        rows={2}
        className={styles.field}
        aria-label={t(`${kind}.label`)}
        placeholder={t(`${kind}.placeholder`)}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${chosen}` : undefined}
        maxLength={MOST_CHARACTERS}
        value={typed.text}
        onChange={({ target }) => {
          setTyped({ ...typed, text: target.value });
          look();
        }}
        onSelect={look}
        onBlur={() => setName(null)}
        onKeyDown={onKeyDown}
      />
      {offered.length > 0 ? (
        <div className={`${menu.popup} ${styles.people}`} role="listbox" id={listId} aria-label={t("people")}>
          {offered.map((person, at) => (
            <ListOption
              key={person.id}
              id={`${listId}-${at}`}
              isActive={at === chosen}
              onPoint={() => setIndex(at)}
              onChoose={() => choose(person)}
            >
              {person.owner === undefined ? null : (
                <Bot size={14} strokeWidth={2} role="img" aria-label={t("agent")} className={styles.agent} />
              )}
              <span className={menu.label}>{person.name}</span>
              {person.email ? <span className={styles.address}>{person.email}</span> : null}
              {person.owner === undefined ? null : (
                <span className={styles.address}>{t("agentOf", { name: person.owner })}</span>
              )}
            </ListOption>
          ))}
        </div>
      ) : null}
      <Alert>{error}</Alert>
      <div className={styles.actions}>
        <Button size="small" tone="primary" disabled={isUnderWay || typed.text.trim() === ""} onClick={send}>
          {t(`${kind}.action`)} <Keys of={BOX_SHORTCUTS.send} />
        </Button>
        <Button size="small" tone="quiet" onClick={onCancel}>
          {tUi("cancel")}
        </Button>
      </div>
    </div>
  );
}
