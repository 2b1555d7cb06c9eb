import type { StateCore, StateInline, Token } from "markdown-it";
import { createDialect } from "#lib/document/grammar/dialect";
import { parseWith } from "#lib/document/markdown/parse";
import { isAllowedImage, isAllowedLink } from "#lib/document/model/address";
import type { DocumentJson } from "#lib/document/model/document";
import type { KnownCitations } from "#lib/document/model/known-citations";
import type { RefusedAddresses } from "./normalize-attributes";

/**
 * Parses markdown of another program: a link to an address that a document cannot have becomes its text, a picture its
 * alternative text, where markdown that is written here is refused.
 */
export function parseOutsideMarkdown(
  markdown: string,
  refused: RefusedAddresses,
  citations?: KnownCitations,
): DocumentJson {
  const reader = createDialect({ autolinks: true });
  reader.inline.ruler.before("emphasis", "highlight", highlight);
  reader.core.ruler.push("allowed_addresses", (state) => {
    for (const token of state.tokens) if (token.children) token.children = allowed(token.children, state, refused);
  });
  return parseWith(reader, markdown, citations);
}

const HIGHLIGHT = /==(?=[^\s=])([^\n]{0,2000}?[^\s=])==(?!=)/y;

/** Reads `==marked==`, as Obsidian and others write it, as the raw HTML that we have for it. */
function highlight(state: StateInline, silent: boolean): boolean {
  HIGHLIGHT.lastIndex = state.pos;
  const [whole, inside = ""] = state.src[state.pos - 1] === "=" ? [] : (HIGHLIGHT.exec(state.src) ?? []);
  if (whole === undefined || state.pos + whole.length > state.posMax) return false;
  if (!silent) {
    const end = state.posMax;
    state.push("html_inline", "", 0).content = "<mark>";
    state.pos += 2;
    state.posMax = state.pos + inside.length;
    state.md.inline.tokenize(state);
    state.posMax = end;
    state.pos -= inside.length + 2;
    state.push("html_inline", "", 0).content = "</mark>";
  }
  state.pos += whole.length;
  return true;
}

function allowed(tokens: readonly Token[], state: StateCore, refused: RefusedAddresses): Token[] {
  const isKept: boolean[] = [];
  return tokens.flatMap((token) => {
    if (token.type === "link_open") {
      const href = String(token.attrGet("href") ?? "");
      // An automatic link with an unknown scheme is text in angle brackets anyway.
      isKept.push(token.markup === "autolink" || isAllowedLink(href));
      if (!isKept.at(-1)) refused.link(href);
      return isKept.at(-1) ? [token] : [];
    }
    if (token.type === "link_close") return isKept.pop() === false ? [] : [token];
    const src = token.type === "image" ? String(token.attrGet("src") ?? "") : "";
    return isAllowedImage(src) ? [token] : [alternative(token, src, state, refused)];
  });
}

function alternative(image: Token, src: string, state: StateCore, refused: RefusedAddresses): Token {
  refused.picture(src);
  const text = new state.Token("text", "", 0);
  text.content = state.md.renderer.renderInlineAsText(image.children ?? [], state.md.options, {});
  return text;
}
