import { DOMSerializer, type Fragment, type Schema } from "@tiptap/pm/model";
import { type CopyClaim, MAX_CLAIMED_TEXT } from "#lib/document/copy-claim";
import type { Pasted } from "./pasted-kind";

const ATTRIBUTE = "data-document";

/** Serializes what is copied as the schema does, with the id of its document. */
export class CopySerializer extends DOMSerializer {
  readonly #documentId: string;

  constructor(schema: Schema, documentId: string) {
    super(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema));
    this.#documentId = documentId;
  }

  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const made = super.serializeFragment(fragment, options, target);
    // With a target it is the content of a node.
    if (!target) made.firstElementChild?.setAttribute(ATTRIBUTE, this.#documentId);
    return made;
  }
}

// A copy is marked on its first element.
const LOOKED_AT = 20_000;

/** The claim of a paste into a document; null of text from outside, or where the server needs none. */
export function claimOf({ html, text }: Pick<Pasted, "html" | "text">, documentId: string): CopyClaim | null {
  const beginning = html.slice(0, LOOKED_AT);
  const document = /\bdata-document="([^"]{1,100})"/.exec(beginning)?.[1];
  if (document === undefined) return null;
  const node = /\bdata-id="([^"]{1,100})"/.exec(beginning)?.[1];
  const said = text.trim();
  const isShort = node !== undefined && said !== "" && said.length <= MAX_CLAIMED_TEXT && !said.includes("\n");
  if (isShort) return { document, node, text: said };
  // Longer copies within a document are found without a claim.
  return document === documentId ? null : { document };
}
