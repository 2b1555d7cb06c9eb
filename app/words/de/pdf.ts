import type english from "../en/pdf";
import type { Translation } from "../setup/translation";

/** Words of the view of a PDF in German. */
const pdf: Translation<typeof english> = {
  unreadable: "Dieses PDF lässt sich hier nicht anzeigen. Bitte in einem eigenen Tab öffnen.",
  smaller: "Kleiner",
  larger: "Größer",
  tab: "{title} in einem Tab öffnen",
  close: "PDF schließen",
  pages: "Seiten von {title}",
  page: "Seite",
  of: "von {pages, number}",
  pageOf: "S. {page, number}",
  previous: "Vorige Seite",
  next: "Nächste Seite",
  dark: "Dunkle Seiten",
  outline: "Gliederung des PDFs",
  find: "Im PDF suchen",
  found: "{at, number} von {count, number}",
  notFound: "Nicht gefunden",
  previousFound: "Vorige Stelle",
  nextFound: "Nächste Stelle",
  closeFind: "Suche schließen",
  highlights: "Markierungen",
  noHighlights: "Worte auswählen, um sie zu markieren.",
  again: "Erneut versuchen",
  copyAll: "Als Markdown kopieren",
  colours: {
    yellow: "Gelb markieren",
    red: "Rot markieren",
    green: "Grün markieren",
    blue: "Blau markieren",
    purple: "Violett markieren",
  },
  kinds: {
    highlight: "Markierte Stelle",
    underline: "Unterstrichene Stelle",
    note: "Notiz",
    image: "Bild",
  },
  note: "Notiz",
  noteOn: "Notiz zu „{words}“",
  remove: "Markierung entfernen",
  removed: "Die Markierung ist entfernt",
  notKept: "Die Markierung wurde nicht gespeichert",
  quote: "Im Text zitieren",
  quoteBrief: "Zitieren",
  quoted: "Das Zitat steht im Text",
  notQuoted: "Das Zitat kam nicht in den Text",
};

export default pdf;
