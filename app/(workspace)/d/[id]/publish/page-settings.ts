import { sameJson } from "#lib/base/same-json";
import { type ColophonMode, colophonMode } from "#lib/shapes/colophon-mode";
import type { OpenDocument } from "../view/open-document";

/** The page settings of a document that a user edits. */
export type PageSettings = {
  authors: string;
  colophon: ColophonMode;
  toc: boolean;
  numberedHeadings: boolean;
  requireReview: boolean;
};

type Settings = OpenDocument["settings"];

/** A document's settings as form values, with one author per line. */
export const pageSettings = ({ authors, colophon, toc, numberedHeadings, requireReview }: Settings): PageSettings => ({
  authors: Array.isArray(authors) ? authors.join("\n") : "",
  colophon: colophonMode({ colophon }),
  toc: toc === true,
  numberedHeadings: numberedHeadings === true,
  requireReview: requireReview === true,
});

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

const CHANGES = {
  authors: ({ authors }: PageSettings) => (linesOf(authors).length > 0 ? linesOf(authors) : null),
  colophon: ({ colophon }: PageSettings) => (colophon === "auto" ? null : colophon),
  toc: ({ toc }: PageSettings) => toc || null,
  numberedHeadings: ({ numberedHeadings }: PageSettings) => numberedHeadings || null,
  requireReview: ({ requireReview }: PageSettings) => requireReview || null,
};

/** The settings that the form changed; null removes a key. */
export function changedSettings(before: Settings, form: PageSettings): Settings {
  const was = pageSettings(before);
  const changed = Object.entries(CHANGES).filter(([, read]) => !sameJson(read(was), read(form)));
  return Object.fromEntries(changed.map(([key, read]) => [key, read(form)]));
}
