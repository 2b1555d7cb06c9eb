import MarkdownIt, { type MarkdownIt as Reader, type StateBlock } from "markdown-it";
import { ruleNamed } from "./rule-named";

type Reference = { title: string; href: string };

/** The definition of a token; `isUsed`, set after the whole text is read, is whether a link refers to it. */
export type DefinitionMeta = { label: string; isUsed: boolean };

const LABEL = /^\[((?:\\[\s\S]|[^[\]\\])+)\]:/;

/** The normalised label of a definition, for comparison. */
export const labelOf = (definition: string): string =>
  (LABEL.exec(definition)?.[1] ?? "").trim().replace(/\s+/g, " ").toLowerCase().toUpperCase();

/** Makes a reader keep a token for each link definition, with its source, which the library drops. */
export function keepLinkDefinitions(reader: Reader): void {
  const read = ruleNamed(new MarkdownIt().block.ruler, "reference");
  const watched = new WeakSet<Reference>();
  const definition = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
    if (!read(state, startLine, endLine, silent)) return false;
    const token = state.tokens.at(-1);
    if (silent || token?.type !== "reference_definition") return true;
    token.content = state.getLines(startLine, state.line, state.blkIndent, false).trim();
    const meta: DefinitionMeta = { label: String(token.meta?.label), isUsed: false };
    token.meta = meta;
    const references: Record<string, Reference> = state.env.references ?? {};
    const found = references[meta.label];
    // Of two definitions with one label links use the first.
    if (!found || watched.has(found)) return true;
    const counted: Reference = {
      title: found.title,
      get href() {
        meta.isUsed = true;
        return found.href;
      },
    };
    watched.add(counted);
    references[meta.label] = counted;
    return true;
  };
  reader.block.ruler.at("reference", definition);
  reader.core.ruler.disable("strip_references");
}
