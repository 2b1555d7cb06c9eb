import { sameJson } from "#lib/base/same-json";
import { type ColophonMode, colophonMode } from "#lib/shapes/colophon-mode";
import type { OpenDocument } from "../view/open-document";
import { type AuthorForm, authorForms, storedOf } from "./author-form";

/** The page settings of a document that a user edits. */
export type PageSettings = {
  authors: readonly AuthorForm[];
  /** An SPDX identifier or an address; empty for none. */
  license: string;
  doi: string;
  colophon: ColophonMode;
  toc: boolean;
  lof: boolean;
  lot: boolean;
  numberedHeadings: boolean;
  requireReview: boolean;
};

type Settings = OpenDocument["settings"];

/** A document's settings as form values. */
export const pageSettings = (settings: Settings): PageSettings => {
  const { authors, license, doi, colophon, toc, lof, lot, numberedHeadings, requireReview } = settings;
  return {
    authors: authorForms(authors),
    doi: typeof doi === "string" ? doi : "",
    license: typeof license === "string" ? license : "",
    colophon: colophonMode({ colophon }),
    toc: toc === true,
    lof: lof === true,
    lot: lot === true,
    numberedHeadings: numberedHeadings === true,
    requireReview: requireReview === true,
  };
};

/** The licences to choose from, by their SPDX identifiers; any other in the settings stays. */
export const LICENSES = [
  "CC-BY-4.0",
  "CC-BY-SA-4.0",
  "CC-BY-NC-4.0",
  "CC-BY-ND-4.0",
  "CC-BY-NC-SA-4.0",
  "CC-BY-NC-ND-4.0",
  "CC0-1.0",
];

const CHANGES = {
  authors: ({ authors }: PageSettings) => storedOf(authors),
  license: ({ license }: PageSettings) => license || null,
  doi: ({ doi }: PageSettings) => doi.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/i, "") || null,
  colophon: ({ colophon }: PageSettings) => (colophon === "auto" ? null : colophon),
  toc: ({ toc }: PageSettings) => toc || null,
  lof: ({ lof }: PageSettings) => lof || null,
  lot: ({ lot }: PageSettings) => lot || null,
  numberedHeadings: ({ numberedHeadings }: PageSettings) => numberedHeadings || null,
  requireReview: ({ requireReview }: PageSettings) => requireReview || null,
};

/** The settings that the form changed; null removes a key. */
export function changedSettings(before: Settings, form: PageSettings): Settings {
  const was = pageSettings(before);
  const changed = Object.entries(CHANGES).filter(([, read]) => !sameJson(read(was), read(form)));
  return Object.fromEntries(changed.map(([key, read]) => [key, read(form)]));
}
