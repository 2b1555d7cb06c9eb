import { UniqueID } from "@tiptap/extension-unique-id";
import { Placeholder } from "@tiptap/extensions";
import type { AnyExtension } from "@tiptap/react";
import { ADDRESSABLE } from "#lib/document/addressable";
import { newNodeId } from "#lib/document/new-node-id";
import { CitingText } from "../../citations/citing";
import { FootnoteNumbers } from "../../citations/footnote-numbers";
import { CommentMarks } from "../../comments/comment-marks";
import { OthersCarets } from "../../presence/others-carets";
import { SuggestionMarks } from "../../suggestions/suggestion-marks";
import type { Ask } from "../ask";
import { PictureUploads } from "../pictures/picture-uploads";
import { BelowTable } from "./below-table";
import { CaretBlock } from "./caret-block";
import { EndOfText } from "./end-of-text";
import { Labels } from "./labels";
import { OwnUndo } from "./own-undo";
import { RunningHead } from "./running-head";
import { shownExtensions } from "./shown-extensions";
import { slashMenu } from "./slash-menu";

const identity = UniqueID.configure({ types: [...ADDRESSABLE], generateID: newNodeId });

const PLACEHOLDERS: Record<string, string> = {
  heading: "Heading",
  paragraph: "Write, or press / for more",
};

const placeholder = Placeholder.configure({
  placeholder: ({ node }) => PLACEHOLDERS[node.type.name] ?? "",
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
    EndOfText,
    CitingText.configure({ canCite }),
    FootnoteNumbers,
    Labels,
    PictureUploads.configure({ documentId, canUpload: canCite }),
    slashMenu(ask, canCite),
    marks,
    CommentMarks.configure({ onOpen: onOpenComment }),
  ];
}
