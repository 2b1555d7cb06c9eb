"use client";

import type { Node } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/react";
import { Check, Ellipsis, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { Confirm } from "#ui/confirm";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../../results/failure-words";
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

type Verb = "accept" | "reject";

/** What a press does to one suggestion. */
type Settling = Verb | "acceptAndAnswer";

const VERBS = { accept: "accept", acceptAndAnswer: "accept", reject: "reject" } satisfies Record<Settling, Verb>;

const NONE: readonly Node[] = [];

function blocksNow(editor: Editor, { status, nodeId }: Suggestion): readonly Node[] {
  if (status !== "stale") return NONE;
  const { doc } = editor.state;
  const block = nodeId === null ? null : blockWithId(doc, nodeId)?.node;
  return nodeId === null ? doc.children : block ? [block] : NONE;
}

/** The ids by which to settle these suggestions: that of a group for all of one proposal, where each of them is among them. */
function settledTogether(some: readonly Suggestion[], all: readonly Suggestion[]): { id: string; count: number }[] {
  const sizes = new Map(groupsOf(all).map((group) => [group[0].groupId, group.length]));
  return groupsOf(some).flatMap((group) => {
    const { groupId } = group[0];
    const isWhole = groupId !== null && sizes.get(groupId) === group.length;
    return isWhole ? [{ id: groupId, count: group.length }] : group.map(({ id }) => ({ id, count: 1 }));
  });
}

/** Lists the suggestions for a document, to accept or reject one, all of one proposer, or all. */
export function SuggestionsPanel({ store, editor, chosen, canEdit, onChoose, onClose }: Props) {
  const t = useTranslations("suggestions");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  const me = usePerson();
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState("");
  const [rejecting, setRejecting] = useState<Suggestion[] | null>(null);
  const suggestions = store.suggestions ?? [];

  /** The card to choose when this one is being settled. */
  function neighbour(id: string): Chosen {
    const open = suggestions.filter((one) => one.id === id || !underWay.has(one.id));
    const at = open.findIndex((one) => one.id === id);
    const next = open[at + 1] ?? open[at - 1];
    return next ? { id: next.id, isFocused: true } : null;
  }

  async function settle(settling: Settling, { id }: Suggestion): Promise<void> {
    if (underWay.has(id)) return;
    const verb = VERBS[settling];
    setUnderWay((before) => new Set([...before, id]));
    // The next card takes the keys at once: what is pressed before the answer is meant for it.
    onChoose(neighbour(id));
    try {
      await store[settling](id);
      setAnnouncement(t(`done.${canEdit ? verb : "withdraw"}`, { count: suggestions.length - 1 }));
    } catch (error) {
      onChoose({ id, isFocused: true });
      store.refresh();
      announce({ ...failureWords(t(`notDone.${verb}`), error), tone: "error" });
    } finally {
      setUnderWay((before) => new Set([...before].filter((other) => other !== id)));
    }
  }

  async function settleAll(verb: Verb, all: readonly Suggestion[]): Promise<void> {
    setUnderWay(new Set(all.map(({ id }) => id)));
    let [done, failure] = [0, null as unknown];
    for (const { id, count } of settledTogether(all, suggestions)) {
      await store[verb](id).then(
        () => {
          done += count;
        },
        (error: unknown) => {
          failure = error;
        },
      );
    }
    setUnderWay(new Set());
    onChoose(null);
    setAnnouncement(t(`allDone.${verb}`, { count: done }));
    if (failure === null) return;
    store.refresh();
    const rest = failureWords(t(`someDone.${verb}`, { done, left: all.length - done }), failure);
    announce({ ...rest, tone: "error" });
  }

  const proposers = [...new Set(suggestions.map(proposerOf))];
  const entriesFor = (words: Record<Verb, string>, all: readonly Suggestion[]): MenuEntry[] => [
    {
      label: words.accept,
      icon: Check,
      onSelect: () =>
        void settleAll(
          "accept",
          all.filter(({ status }) => status === "pending"),
        ),
    },
    { label: words.reject, icon: X, onSelect: () => setRejecting([...all]) },
  ];
  const entriesBy = (name: string) =>
    entriesFor(
      { accept: t("acceptAllBy", { name }), reject: t("rejectAllBy", { name }) },
      suggestions.filter((one) => proposerOf(one) === name),
    );
  const entries = [
    ...entriesFor({ accept: t("acceptAll"), reject: t("rejectAll") }, suggestions),
    ...(proposers.length > 1 ? proposers.flatMap(entriesBy) : []),
  ];

  function onKeyDown(event: KeyboardEvent): void {
    const current = suggestions.find(({ id }) => id === chosen?.id);
    if (event.key === "Escape") editor.commands.focus();
    if (!current || !canEdit) return;
    const isAccept = matchesKeys(event.nativeEvent, CARD_SHORTCUTS.accept) && current.status === "pending";
    const isAnswer =
      matchesKeys(event.nativeEvent, CARD_SHORTCUTS.acceptAndAnswer) &&
      current.status === "pending" &&
      current.origin === "agent";
    const isReject = matchesKeys(event.nativeEvent, CARD_SHORTCUTS.reject);
    if (!isAccept && !isAnswer && !isReject) return;
    event.preventDefault();
    void settle(isAnswer ? "acceptAndAnswer" : isAccept ? "accept" : "reject", current);
  }

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
          {canEdit ? <Menu trigger={<IconButton label={t("menu")} icon={Ellipsis} />} entries={entries} /> : null}
        </div>
      ) : null}
      <ol className={cardStyles.cards} onKeyDown={onKeyDown}>
        {groupsOf(suggestions).map((group) =>
          group.length === 1 ? (
            card(group[0], false)
          ) : (
            <SuggestionGroup
              key={group[0].groupId}
              group={group}
              isUnderWay={group.some(({ id }) => underWay.has(id))}
              canSettle={canEdit}
              isOwn={group[0].by.id === me.id}
              onAccept={() => void settleAll("accept", group)}
              onReject={() => void settleAll("reject", group)}
            >
              {group.map((suggestion) => card(suggestion, true))}
            </SuggestionGroup>
          ),
        )}
      </ol>
      {rejecting ? (
        <Confirm
          title={t("rejecting.title", { count: rejecting.length })}
          description={t("rejecting.description")}
          action={t("rejecting.action")}
          isUnderWay={false}
          onClose={() => setRejecting(null)}
          onConfirm={() => {
            setRejecting(null);
            void settleAll("reject", rejecting);
          }}
        />
      ) : null}
    </Panel>
  );
}
