import type { CitationPiece } from "../manuscript/manuscript";
import { richRuns, richText } from "../manuscript/rich-runs";

/**
 * The instruction of a citation's field as Zotero's plug-in writes it. The works are embedded, so the plug-in formats
 * them without its library; `narrative` is ours and names the words before the field, which belong to the citation.
 */
export function citationField(citation: CitationPiece, address: number, noteIndex: number): string {
  const { items, words, isNarrative } = citation;
  const plain = richText(richRuns(words.html));
  const before = isNarrative ? narrativeAuthor(plain) : "";
  const data = {
    citationID: `colophon${address}`,
    properties: {
      formattedCitation: words.html,
      plainCitation: plain,
      noteIndex,
      ...(isNarrative ? { narrative: before } : {}),
    },
    citationItems: items.flatMap(({ item, work }, at) => {
      if (!work) return [];
      const { locator, label, prefix, suffix, suppressAuthor } = item;
      return {
        id: work.key,
        uris: [`urn:colophon:${work.id}`],
        itemData: { ...work.csl, id: work.key, "citation-key": work.key },
        ...(locator ? { locator, label: label ?? "page" } : {}),
        ...(prefix ? { prefix } : {}),
        ...(suffix ? { suffix } : {}),
        ...(suppressAuthor || (before !== "" && at === 0) ? { "suppress-author": true } : {}),
      };
    }),
    schema: "https://github.com/citation-style-language/schema/raw/master/csl-citation.json",
  };
  return `ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify(data)}`;
}

/** The author in the words of a citation that is part of its sentence: “Doe” of “Doe (2020)”. */
export const narrativeAuthor = (plain: string): string => /^(.*?)\s*[([]/.exec(plain)?.[1]?.trim() ?? "";

/** The instruction of the bibliography's field. */
export const BIBLIOGRAPHY_FIELD = 'ADDIN ZOTERO_BIBL {"uncited":[],"omitted":[],"custom":[]} CSL_BIBLIOGRAPHY';

const MOST_CHARACTERS = 255;

/** The settings of Zotero's plug-in for a document, in the pieces that a document property can hold. */
export function zoteroPreferences(style: string, locale: string): { name: string; value: string }[] {
  const attribute = (value: string) => value.replace(/[^\w./:-]/g, "");
  const data = `<data data-version="3" zotero-version="7.0"><session id="colophon"/><style id="http://www.zotero.org/styles/${attribute(style)}" locale="${attribute(locale)}" hasBibliography="1" bibliographyStyleHasBeenSet="1"/><prefs><pref name="fieldType" value="Field"/></prefs></data>`;
  const pieces = data.match(new RegExp(`.{1,${MOST_CHARACTERS}}`, "gs")) ?? [];
  return pieces.map((value, at) => ({ name: `ZOTERO_PREF_${at + 1}`, value }));
}
