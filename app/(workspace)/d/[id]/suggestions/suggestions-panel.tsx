"use client";

import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { Confirm } from "#ui/confirm";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import { matchesKeys } from "../../../frame/matches-keys";
import { CARD_SHORTCUTS } from "../../../frame/shortcuts";
import { usePerson } from "../../../frame/signed-in-person";
import { blockWithId } from "../parts/block-with-id";
import cardStyles from "../parts/card.module.css";
import { Panel } from "../parts/panel";
import type { Suggestion } from "../session/suggestion";
import { groupsOf } from "./in-reading-order";
import { proposerOf } from "./proposer-of";
import { SuggestionCard } from "./suggestion-card";
import { SuggestionGroup } from "./suggestion-group";
import styles from "./suggestions-panel.module.css";
import type { Chosen } from "./use-chosen-suggestion";
import { type Settling, type SettlingSuggestions, useSettling, type Verb } from "./use-settling";
import type { SuggestionStore } from "./use-suggestions";

type Props = {
  store: SuggestionStore;
  editor: Editor;
  chosen: Chosen;
  /** Whether suggestions can be accepted and rejected. */
  canEdit: boolean;
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
};

const NONE: readonly Node[] = [];

function blocksNow(editor: Editor, { status, nodeId }: Suggestion): readonly Node[] {
  if (status !== "stale") return NONE;
  const { doc } = editor.state;
  const block = nodeId === null ? null : blockWithId(doc, nodeId)?.node;
  return nodeId === null ? doc.children : block ? [block] : NONE;
}

/** What these keys do to a suggestion; null for any others. */
function settlingOf(event: globalThis.KeyboardEvent, { status, origin }: Suggestion): Settling | null {
  const isOpen = status === "pending";
  if (isOpen && matchesKeys(event, CARD_SHORTCUTS.accept)) return "accept";
  if (isOpen && origin === "agent" && matchesKeys(event, CARD_SHORTCUTS.acceptAndAnswer)) return "acceptAndAnswer";
  return matchesKeys(event, CARD_SHORTCUTS.reject) ? "reject" : null;
}

/** Lists the suggestions for a document, to accept or reject one, all of one proposer, or all. */
export function SuggestionsPanel({ store, editor, chosen, canEdit, onChoose, onClose }: Props) {
  const t = useTranslations("suggestions");
  const [rejecting, setRejecting] = useState<Suggestion[] | null>(null);
  const suggestions = store.suggestions ?? [];

  const settling = useSettling({ store, canEdit, onChoose });
  const { announcement, settle, settleAll } = settling;

  const entries = useMenu(suggestions, { onAccept: (all) => void settleAll("accept", all), onReject: setRejecting });

  function onKeyDown(event: KeyboardEvent): void {
    const current = suggestions.find(({ id }) => id === chosen?.id);
    if (event.key === "Escape") editor.commands.focus();
    const pressed = current && canEdit ? settlingOf(event.nativeEvent, current) : null;
    if (!current || !pressed) return;
    event.preventDefault();
    void settle(pressed, current);
  }

  return (
    <Panel
      name="suggestions"
      loading={{ isLoaded: store.suggestions !== null, failure: store.failure, onRetry: store.refresh }}
      onClose={onClose}
    >
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {store.suggestions?.length === 0 ? <p className={styles.quiet}>{t("none")}</p> : null}
      {suggestions.length > 0 ? (
        <div className={styles.top}>
          <span>{t("count", { count: suggestions.length })}</span>
          {canEdit ? <Menu trigger={<IconButton label={t("menu")} icon="ellipsis" />} entries={entries} /> : null}
        </div>
      ) : null}
      <ol className={cardStyles.cards} onKeyDown={onKeyDown}>
        {groupsOf(suggestions).map((group) => (
          <Group
            key={group[0].groupId ?? group[0].id}
            {...{ group, editor, chosen, canEdit, onChoose }}
            settling={settling}
          />
        ))}
      </ol>
      {rejecting ? (
        <Rejecting
          count={rejecting.length}
          onClose={() => setRejecting(null)}
          onReject={() => {
            setRejecting(null);
            void settleAll("reject", rejecting);
          }}
        />
      ) : null}
    </Panel>
  );
}

type RejectingProps = { count: number; onReject: () => void; onClose: () => void };

function Rejecting({ count, onReject, onClose }: RejectingProps) {
  const t = useTranslations("suggestions.rejecting");
  return (
    <Confirm
      title={t("title", { count })}
      description={t("description")}
      action={t("action")}
      isUnderWay={false}
      onClose={onClose}
      onConfirm={onReject}
    />
  );
}

type MenuActs = { onAccept: (all: Suggestion[]) => void; onReject: (all: Suggestion[]) => void };

/** The entries that settle all suggestions, and those of each proposer where there are several. */
function useMenu(suggestions: readonly Suggestion[], { onAccept, onReject }: MenuActs): MenuEntry[] {
  const t = useTranslations("suggestions");
  const entriesFor = (words: Record<Verb, string>, all: readonly Suggestion[]): MenuEntry[] => [
    { label: words.accept, icon: "check", onSelect: () => onAccept(all.filter(({ status }) => status === "pending")) },
    { label: words.reject, icon: "x", onSelect: () => onReject([...all]) },
  ];
  const proposers = [...new Set(suggestions.map(proposerOf))];
  const entriesBy = (name: string) =>
    entriesFor(
      { accept: t("acceptAllBy", { name }), reject: t("rejectAllBy", { name }) },
      suggestions.filter((one) => proposerOf(one) === name),
    );
  return [
    ...entriesFor({ accept: t("acceptAll"), reject: t("rejectAll") }, suggestions),
    ...(proposers.length > 1 ? proposers.flatMap(entriesBy) : []),
  ];
}

type GroupProps = Pick<Props, "editor" | "chosen" | "canEdit" | "onChoose"> & {
  group: ReturnType<typeof groupsOf>[number];
  settling: SettlingSuggestions;
};

/** The card of a suggestion, or those of one proposal together. */
function Group({ group, editor, chosen, canEdit, onChoose, settling }: GroupProps) {
  const me = usePerson();
  const { underWay, settle, settleAll } = settling;
  const [first] = group;

  const card = (suggestion: Suggestion, isInGroup: boolean) => (
    <SuggestionCard
      key={suggestion.id}
      suggestion={suggestion}
      editor={editor}
      blocksNow={blocksNow(editor, suggestion)}
      chosen={chosen?.id !== suggestion.id ? "no" : chosen.isFocused ? "focused" : "shown"}
      isUnderWay={underWay.has(suggestion.id)}
      onChoose={() => onChoose({ id: suggestion.id, isFocused: false })}
      canSettle={canEdit}
      isOwn={suggestion.by.id === me.id}
      isInGroup={isInGroup}
      onAccept={() => void settle("accept", suggestion)}
      onAcceptAndAnswer={() => void settle("acceptAndAnswer", suggestion)}
      onReject={() => void settle("reject", suggestion)}
    />
  );

  if (group.length === 1) return card(first, false);
  return (
    <SuggestionGroup
      group={group}
      isUnderWay={group.some(({ id }) => underWay.has(id))}
      canSettle={canEdit}
      isOwn={first.by.id === me.id}
      onAccept={() => void settleAll("accept", group)}
      onReject={() => void settleAll("reject", group)}
    >
      {group.map((suggestion) => card(suggestion, true))}
    </SuggestionGroup>
  );
}
