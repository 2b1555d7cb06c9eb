import { UniqueID } from "@tiptap/extension-unique-id";
import { Placeholder } from "@tiptap/extensions";
import type { AnyExtension } from "@tiptap/react";
import { ADDRESSABLE } from "#lib/document/addressable";
import { newNodeId } from "#lib/document/new-node-id";
import { AuthorMarks } from "../../authors/author-marks";
import { CitingText } from "../../citations/citing";
import { FootnoteNumbers } from "../../citations/footnote-numbers";
import { CommentMarks } from "../../comments/comment-marks";
import { FindMarks } from "../../find/find-state";
import { OthersCarets } from "../../presence/others-carets";
import { SuggestionMarks } from "../../suggestions/suggestion-marks";
import { TextLanguage } from "../../writing/language";
import { Typewriter } from "../../writing/typewriter";
import type { Ask } from "../ask";
import { askLink } from "../asks";
import { BlockKeys } from "../blocks/block-keys";
import { CodeColours } from "../code/code-colours";
import { PastedContent } from "../paste/pasted-content";
import { PictureUploads } from "../pictures/picture-uploads";
import { RegularTables } from "../tables/regular-tables";
import { EmojiMenu } from "../typing/emoji-menu";
import { TypingRules } from "../typing/typing-rules";
import { isTypographic } from "../typing/typographic";
import { BelowTable } from "./below-table";
import { CaretBlock } from "./caret-block";
import { EndOfText } from "./end-of-text";
import { Labels } from "./labels";
import { LinkKey } from "./link-key";
import { OwnUndo } from "./own-undo";
import { RunningHead } from "./running-head";
import { shownExtensions } from "./shown-extensions";
import { slashMenu } from "./slash-menu";

const identity = UniqueID.configure({ types: [...ADDRESSABLE], generateID: newNodeId });

const PLACEHOLDERS: Record<string, string> = {
  heading: "Heading",
  paragraph: "Write, or press / for more",
};

/** The placeholders of the lines that other blocks begin with. */
const LINE_PLACEHOLDERS: Record<string, string> = { details: "Summary", definitionItem: "Term", taskItem: "To do" };

const placeholder = Placeholder.configure({
  placeholder: ({ editor, node, pos }) => {
    const $pos = editor.state.doc.resolve(pos);
    const led = $pos.index() === 0 ? LINE_PLACEHOLDERS[$pos.parent.type.name] : undefined;
    return led ?? PLACEHOLDERS[node.type.name] ?? "";
  },
  showOnlyCurrent: true,
});

type Hooks = {
  ask: (ask: Ask) => void;
  onOpenSuggestion: (id: string) => void;
  onOpenComment: (id: string) => void;
  /** Whether works can be cited, which changes the document's references. */
  canCite: boolean;
  /** The document that pictures are stored with. */
  documentId: string;
};

/** The editor's extensions: the document's own, ids for new blocks, placeholders, the slash menu, and the marks of suggestions and comments. */
export function editorExtensions({ ask, onOpenSuggestion, onOpenComment, canCite, documentId }: Hooks): AnyExtension[] {
  const marks = SuggestionMarks.configure({ onOpen: onOpenSuggestion });
  return [
    ...shownExtensions,
    identity,
    placeholder,
    OwnUndo,
    OthersCarets,
    RunningHead,
    CaretBlock,
    BelowTable,
    RegularTables,
    EndOfText,
    BlockKeys,
    LinkKey.configure({ onLink: (editor) => ask(askLink(editor)) }),
    CitingText.configure({ canCite }),
    FootnoteNumbers,
    Labels,
    PastedContent.configure({ documentId, canUpload: canCite }),
    CodeColours,
    PictureUploads.configure({ documentId, canUpload: canCite }),
    slashMenu(ask, canCite),
    EmojiMenu,
    FindMarks,
    TextLanguage,
    Typewriter,
    TypingRules.configure({ ask, isTypographic }),
    AuthorMarks,
    marks,
    CommentMarks.configure({ onOpen: onOpenComment }),
  ];
}
