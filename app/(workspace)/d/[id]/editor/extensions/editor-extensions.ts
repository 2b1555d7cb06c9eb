import type { AnyExtension } from "@tiptap/core";
import { AuthorMarks } from "../../authors/author-marks";
import { CheckedWords } from "../../checks/checked-words";
import { CitingText } from "../../citations/citing";
import { FootnoteNumbers } from "../../citations/footnote-numbers";
import { CommentMarks } from "../../comments/comment-marks";
import { FindMarks } from "../../find/find-state";
import { HiddenMarks, type HiddenOptions } from "../../guard/hidden-marks";
import { LockedBlocks } from "../../guard/locked-blocks";
import { OthersCarets } from "../../presence/others-carets";
import { ReviewMarks } from "../../reading/review-marks";
import { SuggestionMarks } from "../../suggestions/suggestion-marks";
import type { Ask } from "../asking/ask";
import { askFormula, askLink, askPressed } from "../asking/asks";
import { BlockKeys } from "../blocks/block-keys";
import { CodeColours } from "../code/code-colours";
import { documentLinkMenu } from "../links/document-link-menu";
import type { LinkTarget } from "../links/find-documents";
import { LinkAddresses } from "../links/link-addresses";
import { pastedContent } from "../paste/pasted-content";
import { pictureUploads } from "../pictures/picture-uploads";
import type { EditorWords } from "../surface/use-editor-words";
import { DragWidths } from "../tables/drag-widths";
import { RegularTables } from "../tables/regular-tables";
import { EmojiMenu } from "../typing/emoji-menu";
import { TextLanguage } from "../typing/language";
import { Typewriter } from "../typing/typewriter";
import { TypingRules } from "../typing/typing-rules";
import { isTypographic } from "../typing/typographic";
import { BelowTable } from "./below-table";
import { BlockDirections } from "./block-directions";
import { BlockIds } from "./block-ids";
import { CaretBeforeKey } from "./caret-before-key";
import { CaretBlock } from "./caret-block";
import { DrawInGroups } from "./draw-in-groups";
import { emptyLine } from "./empty-line";
import { EndOfText } from "./end-of-text";
import { Labels } from "./labels";
import { LinkKey } from "./link-key";
import { LocalUndo } from "./local-undo";
import { findDecorationsQuickly } from "./quick-decorations";
import { RunningHead } from "./running-head";
import { shownExtensions } from "./shown-extensions";
import { slashMenu } from "./slash-menu";
import { WholeBlock } from "./whole-block";

findDecorationsQuickly();

type Hooks = {
  words: EditorWords;
  ask: (ask: Ask) => void;
  onOpenSuggestion: (id: string) => void;
  onOpenComment: (id: string) => void;
  /** Whether works can be cited, which changes the document's references. */
  canCite: boolean;
  /** The document that pictures are stored with. */
  documentId: string;
  /** Finds documents to link to. */
  findDocuments: (query: string) => Promise<LinkTarget[]>;
  hidden: HiddenOptions;
};

/** The editor's extensions: the document's own, ids for new blocks, placeholders, the slash menu, and the marks of suggestions and comments. */
export function editorExtensions(hooks: Hooks): AnyExtension[] {
  const { words, ask, onOpenSuggestion, onOpenComment, canCite, documentId, findDocuments, hidden } = hooks;
  const { t, forms } = words;
  const marks = SuggestionMarks.configure({ onOpen: onOpenSuggestion });
  return [
    ...shownExtensions(words.views, (formula) => ask(askPressed(forms, formula))),
    BlockIds,
    emptyLine(t),
    LocalUndo,
    CaretBeforeKey,
    WholeBlock,
    OthersCarets,
    RunningHead,
    CaretBlock,
    DrawInGroups,
    BlockDirections,
    BelowTable,
    RegularTables,
    DragWidths,
    EndOfText,
    BlockKeys,
    LinkAddresses,
    LinkKey.configure({ onLink: (editor) => ask(askLink(forms, editor)) }),
    CitingText.configure({ canCite }),
    FootnoteNumbers,
    LockedBlocks,
    HiddenMarks.configure(hidden),
    Labels,
    pastedContent({ words, documentId, canUpload: canCite }),
    CodeColours,
    pictureUploads({ words, documentId, canUpload: canCite }),
    slashMenu({ t, forms, ask, canCite }),
    EmojiMenu,
    documentLinkMenu({ label: t("documents"), find: findDocuments }),
    FindMarks,
    TextLanguage,
    Typewriter,
    TypingRules.configure({ askFormula: (apply) => ask(askFormula(forms, { latex: "", apply })), isTypographic }),
    AuthorMarks,
    ReviewMarks,
    CheckedWords,
    marks,
    CommentMarks.configure({ onOpen: onOpenComment }),
  ];
}
