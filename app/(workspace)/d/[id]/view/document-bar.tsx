"use client";

import { useTranslations } from "next-intl";
import type { Role } from "#lib/shapes/role";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import { Tooltip } from "#ui/tooltip";
import { useIsNarrow } from "#ui/use-is-narrow";
import type { Command } from "../../../frame/command";
import { Crumbs } from "../../../frame/crumbs";
import { SHORTCUTS } from "../../../frame/shortcuts";
import { TopBar } from "../../../frame/top-bar";
import { titleOf } from "../../../parts/title-of";
import { canEdit } from "../../../sharing/roles";
import type { DraftOf } from "../drafts/draft";
import { PANELS, type PanelName } from "../parts/panel-names";
import { PeopleHere } from "../presence/people-here";
import type { Here } from "../presence/use-presence";
import type { Publication } from "../publish/use-publish";
import type { SaveState } from "../session/save-state";
import { SavedState } from "./saved-state";
import styles from "./workspace.module.css";

type Props = {
  title: string;
  access: Role;
  ownerName: string;
  saveState: SaveState;
  /** Who else has the document open. */
  here: Here;
  /** The open panel. */
  panel: PanelName | null;
  /** The number of open suggestions. */
  waiting: number;
  /** Whether several people or agents wrote its words. */
  hasSeveralAuthors: boolean;
  /** The number of open comments. */
  openComments: number;
  /** The number of things that a check found wrong; null where nothing is cited. */
  wrong: number | null;
  isSuggesting: boolean;
  publication: Publication;
  /** What makes it a draft, if it is one. */
  draftOf: DraftOf | undefined;
  /** What its menu offers; null until the editor is loaded. */
  commands: readonly Command[] | null;
  /** Whether the menu was asked for before it could open. */
  isMenuAsked: boolean;
  /** Asks for the menu before it can open. */
  onMenu?: () => void;
  onToggle: (panel: PanelName) => void;
  onSwitchSuggesting: () => void;
  onShare: () => void;
};

const IN_BAR = ["outline", "references", "checks", "suggestions", "comments", "authors", "history", "suggest", "share"];

const IN_MENU = [
  ["find", "replace", "heading", "paste-plain", "comment", "read"],
  ["focus", "typewriter"],
  ["rename", "duplicate", "template", "move", "export"],
  ["parts", "draft", "compare", "offline"],
];

/** The bar above an open document: its place, save state, panels and actions. */
export function DocumentBar(props: Props) {
  const ui = useTranslations("ui");
  const t = useTranslations("document");
  const { title, access, panel, isSuggesting, publication, draftOf, onToggle, onSwitchSuggesting, onShare } = props;
  const isOwner = access === "owner";
  const isEnded = draftOf !== undefined && draftOf.state !== "open";
  return (
    <TopBar>
      <Crumbs path={[{ label: t("documents"), href: "/" }]} here={titleOf(ui, { title })} isBrief />
      {isOwner || isEnded ? null : (
        <Tooltip label={t("owns", { name: props.ownerName })}>
          <button type="button" className={styles.access} onClick={onShare}>
            {t(`roles.${access}`)}
          </button>
        </Tooltip>
      )}
      {access === "view" ? null : <SavedState state={props.saveState} />}
      <PeopleHere {...props.here} />
      <PanelButtons {...props} />
      {canEdit(access) ? (
        <span className={styles.mode} data-on={isSuggesting || undefined}>
          <Tooltip label={t(isSuggesting ? "suggest.on" : "suggest.off")} keys={SHORTCUTS.suggest}>
            <Button size="small" tone="quiet" aria-pressed={isSuggesting} onClick={onSwitchSuggesting}>
              <Icon name="pencil-line" size={14} /> {t("suggest.action")}
            </Button>
          </Tooltip>
        </span>
      ) : null}
      {draftOf ? null : (
        <span className={styles.share}>
          <Button size="small" onClick={onShare}>
            <Icon name="users" size={14} /> {t(isOwner ? "share" : "people")}
          </Button>
        </span>
      )}
      <DocumentMenu {...props} />
      {isOwner && !draftOf ? (
        <Button size="small" aria-expanded={panel === "publish"} onClick={() => onToggle("publish")}>
          {t(publication.status === "published" ? "published" : "publish")}
        </Button>
      ) : null}
    </TopBar>
  );
}

/** A button for each panel, some with the number of what waits in it. */
function PanelButtons({ panel, waiting, openComments, wrong, hasSeveralAuthors, onToggle }: Props) {
  const t = useTranslations("document");
  const panelButton = (name: PanelName, label = t(`panels.${name}`)) => (
    <IconButton {...PANELS[name]} label={label} aria-pressed={panel === name} onClick={() => onToggle(name)} />
  );
  const counted = (name: "suggestions" | "comments" | "checks", count: number) => (
    <span className={styles.counted} data-waiting={count > 0 || undefined}>
      {panelButton(name, count > 0 ? t(`countedPanels.${name}`, { count }) : undefined)}
      {count > 0 ? (
        <span aria-hidden className={styles.count}>
          {count}
        </span>
      ) : null}
    </span>
  );
  return (
    <span className={styles.panels}>
      {panelButton("outline")}
      {panelButton("references")}
      {wrong === null ? null : counted("checks", wrong)}
      {counted("suggestions", waiting)}
      {counted("comments", openComments)}
      {hasSeveralAuthors ? panelButton("authors") : null}
      {panelButton("history")}
    </span>
  );
}

/** The menu of a document, which can be asked for before there is something to choose. */
function DocumentMenu({ commands, draftOf, publication, wrong, hasSeveralAuthors, isMenuAsked, onMenu }: Props) {
  const t = useTranslations("document");
  const isNarrow = useIsNarrow();
  if (!commands) {
    return (
      <IconButton
        label={t("more")}
        icon="ellipsis"
        aria-haspopup="menu"
        aria-busy={isMenuAsked}
        aria-pressed={isMenuAsked}
        onClick={onMenu}
      />
    );
  }
  const outsideBar = [...(wrong === null ? ["checks"] : []), ...(hasSeveralAuthors ? [] : ["authors"])];
  return (
    <Menu
      trigger={<IconButton label={t("more")} icon="ellipsis" />}
      entries={menuOf(
        t("view"),
        // New documents are made of documents.
        draftOf ? commands.filter(({ id }) => id !== "template") : commands,
        publication.url,
        isNarrow ? IN_BAR : outsideBar,
      )}
      isFirstOpen={isMenuAsked}
    />
  );
}

function menuOf(view: string, commands: readonly Command[], url: string | null, ofBar: readonly string[]): MenuEntry[] {
  const group = (ids: readonly string[], name: string) =>
    commands
      .filter(({ id }) => ids.includes(id))
      .map(({ id, label, icon, keys, run }) => ({
        label,
        icon,
        keys,
        group: name,
        danger: id === "delete",
        onSelect: run,
      }));
  return [
    ...group(ofBar, "bar"),
    ...IN_MENU.flatMap((ids, at) => group(ids, String(at))),
    ...(url
      ? [{ label: view, icon: "link-2" as const, group: "page", onSelect: () => void window.open(url, "_blank") }]
      : []),
    ...group(["delete"], "end"),
  ];
}
