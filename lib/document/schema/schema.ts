import { type AnyExtension, getSchema, Mark } from "@tiptap/core";
import { Code } from "@tiptap/extension-code";
import { Highlight } from "@tiptap/extension-highlight";
import { Image } from "@tiptap/extension-image";
import { ListItem, OrderedList, TaskItem, TaskList } from "@tiptap/extension-list";
import { Subscript } from "@tiptap/extension-subscript";
import { Superscript } from "@tiptap/extension-superscript";
import { Table, TableRow } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
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
import { BodyCell, HeaderCell } from "../kinds/table-cells";

// People press TipTap's own key, with S, to save under another name.
const strikeKey = (extension: AnyExtension) =>
  extension instanceof Mark && extension.name === "strike"
    ? extension.extend({
        addKeyboardShortcuts() {
          return { "Mod-Shift-x": () => this.editor.commands.toggleMark("strike") };
        },
      })
    : extension;

const TextKit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(strikeKey);
  },
});

const dataAttribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [`data-${name}`]: attributes[name] } : {}),
});

// TipTap would make a number of a text such as “2020”.
const textAttribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

const InlineImage = Image.extend({
  addAttributes() {
    return {
      src: textAttribute("src"),
      alt: textAttribute("alt"),
      title: textAttribute("title"),
      label: dataAttribute("label"),
      place: dataAttribute("place"),
      width: {
        default: null,
        parseHTML: (element: HTMLElement) => Number.parseInt(element.getAttribute("data-width") ?? "", 10) || null,
        renderHTML: (attributes: Record<string, unknown>) =>
          attributes.width ? { "data-width": attributes.width } : {},
      },
      description: dataAttribute("description"),
    };
  },
}).configure({ inline: true, allowBase64: true });

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
  TextKit.configure({
    document: false,
    link: false,
    code: false,
    listItem: false,
    orderedList: false,
    // Opening a document must not change it.
    trailingNode: false,
    // The editor has its own undo, which knows other writers.
    undoRedo: false,
  }),
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
  InlineImage,
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
