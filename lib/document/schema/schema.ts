import { getSchema } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Highlight } from "@tiptap/extension-highlight";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList, TaskItem, TaskList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Subscript } from "@tiptap/extension-subscript";
import { Superscript } from "@tiptap/extension-superscript";
import { Table, TableRow } from "@tiptap/extension-table";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { Dropcursor } from "@tiptap/extensions/drop-cursor";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { Alert } from "../kinds/alert";
import { Bibliography } from "../kinds/bibliography";
import { BlockAttributes } from "../kinds/block-attributes";
import { Citation } from "../kinds/citation";
import { CrossReference } from "../kinds/cross-reference";
import { DefinitionItem, DefinitionList } from "../kinds/definition-list";
import { Details } from "../kinds/details";
import { DocumentNode } from "../kinds/document-node";
import { FootnoteDef } from "../kinds/footnote-def";
import { FootnoteRef } from "../kinds/footnote-ref";
import { FormulaBlock, FormulaInText } from "../kinds/formula";
import { HtmlBlock } from "../kinds/html-block";
import { HtmlInline } from "../kinds/html-inline";
import { LinkDefinition } from "../kinds/link-definition";
import { LinkMark } from "../kinds/link-mark";
import { Picture } from "../kinds/picture";
import { BodyCell, HeaderCell } from "../kinds/table-cells";

// People press TipTap's own key, with S, to save under another name.
const StruckOut = Strike.extend({
  addKeyboardShortcuts() {
    return { "Mod-Shift-x": () => this.editor.commands.toggleMark("strike") };
  },
});

const NumberedList = OrderedList.extend({
  addAttributes() {
    return {
      start: {
        default: 1,
        parseHTML: (element) => Number.parseInt(element.getAttribute("start") ?? "1", 10) || 1,
        renderHTML: (attributes) => (attributes.start === 1 ? {} : { start: attributes.start }),
      },
    };
  },
});

/**
 * The extensions of a document, shared by editor and server; the editor replaces members by `name` to add node views,
 * never to change their content.
 */
export const extensions = [
  DocumentNode,
  Bold,
  Blockquote,
  BulletList,
  CodeBlock,
  Dropcursor,
  Gapcursor,
  HardBreak,
  Heading,
  HorizontalRule,
  Italic,
  ListKeymap,
  Paragraph,
  StruckOut,
  Text,
  Underline,
  // In markdown code may be bold or linked; TipTap's default excludes all other marks.
  Code.extend({ excludes: "" }),
  LinkMark,
  Highlight,
  Subscript,
  Superscript,
  // A markdown item may begin with any block.
  ListItem.extend({ content: "block+" }),
  NumberedList,
  TaskList,
  TaskItem.configure({ nested: true }),
  Table,
  TableRow,
  HeaderCell,
  BodyCell,
  Picture,
  FormulaInText,
  FormulaBlock,
  Citation,
  CrossReference,
  Bibliography,
  FootnoteRef,
  FootnoteDef,
  HtmlInline,
  HtmlBlock,
  Alert,
  Details,
  DefinitionList,
  DefinitionItem,
  LinkDefinition,
  BlockAttributes,
];

/** The ProseMirror schema of `extensions`. */
export const schema = getSchema(extensions);
