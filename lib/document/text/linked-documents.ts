import type { DocumentJson, NodeJson } from "../model/document";
import { perBlock } from "../model/per-block";

// With the address of this workspace or without one; the same id is in no other.
const TO_DOCUMENT = /^(?:https?:\/\/[^/?#]+)?\/d\/(doc_[0-9a-z]+)(?:[/?#]|$)/;

/** The address by which a text links to a document. */
export const documentAddress = (id: string): string => `/d/${id}`;

const linkedIn = perBlock((block) => {
  const found = new Set<string>();
  gather(block, found);
  return [...found];
});

function gather({ marks = [], content = [] }: NodeJson, found: Set<string>): void {
  for (const { type, attrs } of marks) {
    const id = type === "link" ? TO_DOCUMENT.exec(String(attrs?.href ?? ""))?.[1] : undefined;
    if (id !== undefined) found.add(id);
  }
  for (const child of content) gather(child, found);
}

/** The ids of the documents that a text links to, in order. */
export const linkedDocuments = ({ content }: DocumentJson): string[] => [...new Set(content.flatMap(linkedIn))];
