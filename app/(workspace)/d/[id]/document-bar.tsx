"use client";

import { Ellipsis, Link2, PencilLine } from "lucide-react";
import { Button } from "#ui/button";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import { Tooltip } from "#ui/tooltip";
import type { Command } from "../../shell/command";
import { Crumbs } from "../../shell/crumbs";
import { SHORTCUTS } from "../../shell/shortcuts";
import { TopBar } from "../../shell/top-bar";
import { titleOf } from "../../title-of";
import { PANELS, type PanelName } from "./panel-names";
import type { Publication } from "./publish/publish-panel";
import { SavedState } from "./saved-state";
import type { SaveState } from "./session/save-state";
import styles from "./workspace.module.css";

type Props = {
  title: string;
  saveState: SaveState;
  /** The open panel. */
  panel: PanelName | null;
  /** The number of open suggestions. */
  waiting: number;
  isSuggesting: boolean;
  publication: Publication;
  commands: readonly Command[];
  onToggle: (panel: PanelName) => void;
  onSwitchSuggesting: () => void;
};

const IN_MENU = new Set(["outline", "references", "suggestions", "suggest", "history", "rename", "duplicate", "move"]);

/** The bar above an open document: its place, save state, panels and actions. */
export function DocumentBar(props: Props) {
  const { title, saveState, panel, waiting, isSuggesting, publication, commands, onToggle, onSwitchSuggesting } = props;
  const isPublished = publication.status === "published";
  const panelButton = (name: PanelName, label = PANELS[name].label) => (
    <IconButton {...PANELS[name]} label={label} aria-pressed={panel === name} onClick={() => onToggle(name)} />
  );
  return (
    <TopBar>
      <Crumbs path={[{ label: "Documents", href: "/" }]} here={titleOf({ title })} isBrief />
      <SavedState state={saveState} />
      <span className={styles.panels}>
        {panelButton("outline")}
        {panelButton("references")}
        <span className={styles.counted} data-waiting={waiting > 0 || undefined}>
          {panelButton("suggestions", waiting > 0 ? `Suggestions (${waiting})` : undefined)}
          {waiting > 0 ? (
            <span aria-hidden className={styles.count}>
              {waiting}
            </span>
          ) : null}
        </span>
        {panelButton("history")}
      </span>
      <span className={styles.mode} data-on={isSuggesting || undefined}>
        <Tooltip
          label={isSuggesting ? "What you type is proposed" : "Propose instead of writing"}
          keys={SHORTCUTS.suggest}
        >
          <Button size="small" tone="quiet" aria-pressed={isSuggesting} onClick={onSwitchSuggesting}>
            <PencilLine size={14} aria-hidden /> Suggest
          </Button>
        </Tooltip>
      </span>
      <Menu trigger={<IconButton label="More" icon={Ellipsis} />} entries={menuOf(commands, publication.url)} />
      <Button
        size="small"
        tone={isPublished ? "plain" : "primary"}
        aria-expanded={panel === "publish"}
        onClick={() => onToggle("publish")}
      >
        {isPublished ? "Published" : "Publish"}
      </Button>
    </TopBar>
  );
}

function menuOf(commands: readonly Command[], url: string | null): MenuEntry[] {
  const entry = ({ label, icon, keys, run }: Command) => ({ label, icon, keys, onSelect: run });
  return [
    ...commands.filter(({ id }) => IN_MENU.has(id)).map(entry),
    ...(url ? [{ label: "View the page", icon: Link2, onSelect: () => void window.open(url, "_blank") }] : []),
    ...commands.filter(({ id }) => id === "delete").map((command) => ({ ...entry(command), danger: true })),
  ];
}
