import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { NodeSelection } from "@tiptap/pm/state";
import type { Messages } from "next-intl";
import { ALERT_KINDS, isAlertKind } from "#lib/document/model/alert-kinds";
import { LABEL_KINDS } from "#lib/document/model/labels";
import type { IconName } from "#ui/drawn-icon";
import type { Translator } from "../../../../../words/setup/translator";
import { BLOCK_SHORTCUTS } from "../../../../frame/shortcuts";
import type { Guard } from "../../guard/use-guard";
import type { Ask } from "../asking/ask";
import { askLabel } from "../asking/ask-label";
import type { PlacedBlock } from "./block-around";
import { deleteBlock, duplicateBlock, moveBlock } from "./move-block";
import type { ToolEntry } from "./tool-menu";
import { turnInto, type Wanted } from "./turn-into";

/** What the entries of a block's menu act with. */
export type BlockActions = {
  t: Translator<"editor">;
  forms: Translator<"editor.forms">;
  editor: Editor;
  ask: (ask: Ask) => void;
  announce: (notice: { title: string; description?: string; tone?: "error" }) => void;
  /** Begins a comment on the selection; null for readers. */
  onComment: (() => void) | null;
  guard: Pick<Guard, "locks" | "setLock">;
};

type Target = Wanted & { name: keyof Messages["editor"]["blocks"]; icon: IconName };

const TARGETS: readonly Target[] = [
  { name: "text", icon: "pilcrow", type: "paragraph" },
  { name: "heading1", icon: "heading-1", type: "heading", attrs: { level: 1 } },
  { name: "heading2", icon: "heading-2", type: "heading", attrs: { level: 2 } },
  { name: "heading3", icon: "heading-3", type: "heading", attrs: { level: 3 } },
  { name: "bulletedList", icon: "list", type: "bulletList" },
  { name: "numberedList", icon: "list-ordered", type: "orderedList" },
  { name: "todoList", icon: "list-checks", type: "taskList" },
  { name: "definitionList", icon: "list-tree", type: "definitionList" },
  { name: "quote", icon: "quote", type: "blockquote" },
  ...Object.keys(ALERT_KINDS)
    .filter(isAlertKind)
    .map((kind): Target => ({ name: kind, icon: "circle-alert", type: "alert", attrs: { kind } })),
  { name: "toggle", icon: "list-collapse", type: "details" },
  { name: "code", icon: "code", type: "codeBlock" },
];

// What they hold would be lost in any other form.
const UNTURNABLE = new Set([
  "table",
  "blockMath",
  "horizontalRule",
  "bibliography",
  "footnoteDef",
  "htmlBlock",
  "linkDefinition",
]);

/** The block's node now, if it is still where the menu opened. */
function current({ state }: Editor, { node, pos }: PlacedBlock): PlacedBlock | null {
  const now = state.doc.nodeAt(pos);
  return now && now.type === node.type && now.attrs.id === node.attrs.id ? { node: now, pos } : null;
}

function copyLink({ node }: PlacedBlock, { t, announce }: BlockActions): void {
  const address = new URL(window.location.href);
  address.search = "";
  address.hash = String(node.attrs.id ?? "");
  navigator.clipboard.writeText(address.href).then(
    () => announce({ title: t("block.linkCopied") }),
    () => announce({ title: t("copyRefused"), description: address.href, tone: "error" }),
  );
}

type Run = (act: (now: PlacedBlock) => Transaction | null) => () => void;

/** The entries of a block's menu, in groups. */
export function blockEntries(block: PlacedBlock, actions: BlockActions): ToolEntry[][] {
  const { t, editor } = actions;
  const run: Run = (act) => () => {
    const now = current(editor, block);
    const tr = now && act(now);
    if (tr) editor.view.dispatch(tr);
    editor.view.focus();
  };
  return [
    [...entriesOfAll(block, actions, run), ...entriesOfKind(block, actions, run)],
    moveEntries(block, actions, run),
    [
      {
        label: t("block.delete"),
        icon: "trash-2",
        danger: true,
        onSelect: run((now) => deleteBlock(editor.state, now)),
      },
    ],
  ];
}

function entriesOfAll(block: PlacedBlock, actions: BlockActions, run: Run): ToolEntry[] {
  const { t, editor, onComment, guard } = actions;
  const { node } = block;
  const turns = TARGETS.map(
    ({ name, icon, ...wanted }): ToolEntry => ({
      label: t(`blocks.${name}`),
      icon,
      onSelect: run((now) => turnInto(editor.state, now, wanted)),
    }),
  );
  const comment = run((now) => {
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, now.pos)));
    onComment?.();
    return null;
  });
  const { locks, setLock } = guard;
  const isLocked = locks.has(node.attrs.id);
  const lockIcon: IconName = isLocked ? "lock-open" : "lock";
  const lock = run((now) => {
    setLock?.(now.node.attrs.id, !isLocked);
    return null;
  });
  return [
    ...(UNTURNABLE.has(node.type.name)
      ? []
      : [{ label: t("block.turnInto"), icon: "refresh-cw" as const, entries: turns }]),
    { label: t("block.duplicate"), icon: "copy", onSelect: run((now) => duplicateBlock(editor.state, now)) },
    { label: t("block.copyLink"), icon: "link-2", onSelect: () => copyLink(block, actions) },
    ...(onComment ? [{ label: t("block.comment"), icon: "message-square-plus" as const, onSelect: comment }] : []),
    ...(setLock ? [{ label: t(isLocked ? "block.unlock" : "block.lock"), icon: lockIcon, onSelect: lock }] : []),
  ];
}

/** The entries of blocks that can be labelled or opened. */
function entriesOfKind({ node, pos }: PlacedBlock, { t, forms, editor, ask }: BlockActions, run: Run): ToolEntry[] {
  const isOpen = node.attrs.open === true;
  const open = run((now) => editor.state.tr.setNodeAttribute(now.pos, "open", !isOpen));
  return [
    ...(node.type.name in LABEL_KINDS
      ? [{ label: t("block.label"), icon: "hash" as const, onSelect: () => ask(askLabel(forms, editor, pos)) }]
      : []),
    ...(node.type.name === "details"
      ? [{ label: t("block.open"), icon: "chevron-down" as const, isOn: isOpen, onSelect: open }]
      : []),
  ];
}

function moveEntries(block: PlacedBlock, { t, editor }: BlockActions, run: Run): ToolEntry[] {
  const { moveUp, moveDown } = BLOCK_SHORTCUTS;
  const entry = (step: 1 | -1) => ({
    isDisabled: moveBlock(editor.state, block, step) === null,
    onSelect: run((now) => moveBlock(editor.state, now, step)),
  });
  return [
    { label: t("block.moveUp"), icon: "arrow-up", keys: moveUp, ...entry(-1) },
    { label: t("block.moveDown"), icon: "arrow-down", keys: moveDown, ...entry(1) },
  ];
}
