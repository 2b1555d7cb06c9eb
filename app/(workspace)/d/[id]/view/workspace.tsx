"use client";

import { useEffect, useState } from "react";
import { late } from "#ui/lazy";
import { Beginning } from "./beginning";
import { inputOf, keepWhenLeft } from "./left-input";
import type { OpenDocument } from "./open-document";

const OpenDocumentView = late(() => import("./open-document-view").then((part) => part.OpenDocumentView), Beginning);

/** Opens a document: first its beginning as text, then for writing. */
export function Workspace({ document, html }: { document: OpenDocument; html: string | null }) {
  const [early] = useState(() => inputOf(document));
  useEffect(() => keepWhenLeft(document.id, early), [document.id, early]);
  return <OpenDocumentView document={document} html={html} early={early} />;
}
