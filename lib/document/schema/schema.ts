import { getSchema } from "@tiptap/core";
import { HardBreak } from "@tiptap/extension-hard-break";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Text } from "@tiptap/extension-text";
import { Dropcursor } from "@tiptap/extensions/drop-cursor";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { Alert } from "../kinds/alert";
import { Bibliography } from "../kinds/bibliography";
import { BlockAttributes } from "../kinds/block-attributes";
import { Citation } from "../kinds/citation";
import { CodeBlock } from "../kinds/code-block";
import { CrossReference } from "../kinds/cross-reference";
import { DefinitionItem, DefinitionList } from "../kinds/definition-list";
import { Details } from "../kinds/details";
import { DocumentNode } from "../kinds/document-node";
import { FootnoteDef } from "../kinds/footnote-def";
import { FootnoteRef } from "../kinds/footnote-ref";
import { FormulaBlock, FormulaInText } from "../kinds/formula";
import { HtmlBlock } from "../kinds/html-block";
import { HtmlInline } from "../kinds/html-inline";
import { Heading, Paragraph } from "../kinds/lines";
import { LinkDefinition } from "../kinds/link-definition";
import { LinkMark } from "../kinds/link-mark";
import { ListKeys } from "../kinds/list-keys";
import { BulletList, ListItem, NumberedList, TaskItem, TaskList } from "../kinds/lists";
import { Bold, Code, Highlight, Italic, Strike, Subscript, Superscript, Underline } from "../kinds/marks";
import { Picture } from "../kinds/picture";
import { Blockquote } from "../kinds/quote";
import { BodyCell, HeaderCell, Table, TableRow } from "../kinds/table";

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
  ListKeys,
  Paragraph,
  Strike,
  Text,
  Underline,
  Code,
  LinkMark,
  Highlight,
  Subscript,
  Superscript,
  ListItem,
  NumberedList,
  TaskList,
  TaskItem,
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
