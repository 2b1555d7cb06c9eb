import type english from "../en/exporting";
import type { Translation } from "../setup/translation";

const exporting: Translation<typeof english> = {
  title: "{count, plural, one {„{title}“ exportieren} other {# Dokumente exportieren}}",
  format: "Format",
  formats: {
    docx: { label: "Word", words: "Mit lebenden Zitaten, Vorschlägen und Kommentaren." },
    pdf: { label: "PDF", words: "Gesetzte Seiten zum Drucken oder Versenden." },
    latex: { label: "LaTeX", words: "Eine zip-Datei mit Text, references.bib und Bildern." },
    markdown: { label: "Markdown", words: "Mit Kopfdaten für Pandoc." },
    html: { label: "Webseite", words: "Eine HTML-Datei mit ihren Bildern." },
    epub: { label: "EPUB", words: "Ein Buch für Lesegeräte, mit seinen Bildern." },
    jats: { label: "JATS XML", words: "Für Zeitschriften und Archive." },
    rocrate: {
      label: "RO-Crate",
      words: "Eine zip-Datei für Repositorien: Text in drei Formaten, Werke, Bilder, Verlauf.",
    },
    datacite: { label: "DataCite", words: "Die Beschreibung, die eine DOI bei DataCite anmeldet." },
    crossref: { label: "Crossref", words: "Die Meldung, die eine DOI bei Crossref anmeldet." },
  },
  citations: "Zitate",
  citationKinds: { zotero: "Für Zotero", text: "Als Text" },
  template: "Vorlage",
  ours: "Eingebaut",
  pages: "Seiten",
  looks: { article: "Artikel", manuscript: "Manuskript", book: "Buch" },
  final: "Endgültig",
  finalHint: "Wo Prüfung verlangt ist, nur, wenn für alle Wörter von Agenten ein Mensch einsteht.",
  underWay: "{count, plural, one {Wird exportiert …} other {{number, number} von # wird exportiert …}}",
  action: "Exportieren",
  remarks: "Exportiert, mit Anmerkungen",
  remarksOn: "Anmerkungen zu {name}",
};

export default exporting;
