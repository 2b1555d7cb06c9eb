import { AppError } from "#lib/base/errors";
import { reached } from "#lib/publishing/byline";
import type { Format } from "../manuscript/formats";
import type { ExportSource } from "../manuscript/source";

/** Throws `invalid_request` for a file for a registry of DOIs that lacks what the registry asks for. */
export function requireDeposit(source: ExportSource, format: Format): void {
  if (format !== "datacite" && format !== "crossref") return;
  const { doi, url } = source;
  if (doi === null)
    throw missing("settings.doi", "A DOI is needed.", "Set settings.doi to the DOI that the text is to have.");
  if (url === null)
    throw missing("status", "The text has no address.", "Publish it: its page is what the DOI leads to.");
  if (format === "crossref" && depositor(source) === null)
    throw missing(
      "settings.authors",
      "Crossref asks for an e-mail address.",
      "Name a corresponding author with an address, or set CONTACT_EMAIL where the server runs.",
    );
}

const missing = (path: string, message: string, hint: string) =>
  new AppError("invalid_request", message, { details: [{ path, message: "is needed for this format" }], hint });

/** The address that a registry writes to, or null. */
export const depositor = ({ contact, authors }: ExportSource): string | null =>
  contact ?? authors.map(reached).find((email) => email !== null) ?? null;
