import type english from "../en/checks";
import type { Translation } from "../setup/translation";

/** What checks of quotations and references found, in German. */
const checks: Translation<typeof english> = {
  now: "Jetzt prüfen",
  checking: "Wird geprüft …",
  checked: "Geprüft <when>…</when>",
  never:
    "Eine Prüfung vergleicht Zitate mit den PDFs und gespeicherten Seiten ihrer Werke, und Werke mit den Verzeichnissen.",
  notYet: "Zitate und Literatur sind noch nicht geprüft.",
  showChecks: "Prüfung zeigen",
  nothing: "Dieser Text zitiert nichts, was sich prüfen ließe.",
  fine: "Nichts ist falsch.",
  wrong: "Was falsch ist",
  changed: "{count, plural, one {# Zitat hat} other {# Zitate haben}} sich seither geändert. Bitte neu prüfen.",
  counts: {
    altered: "{count, plural, one {# verändertes Zitat} other {# veränderte Zitate}}",
    not_found: "{count, plural, one {# Zitat nicht in seiner Quelle} other {# Zitate nicht in ihren Quellen}}",
    mismatch: "{count, plural, one {# Werk mit falschen Angaben} other {# Werke mit falschen Angaben}}",
    fabricated: "{count, plural, one {# Werk, das kein Verzeichnis kennt} other {# Werke, die kein Verzeichnis kennt}}",
    retracted: "{count, plural, one {# zurückgezogenes Werk} other {# zurückgezogene Werke}}",
    dead: "{count, plural, one {# tote Adresse} other {# tote Adressen}}",
    verbatim: "{count, plural, one {# Zitat wie in der Quelle} other {# Zitate wie in ihren Quellen}}",
    verified: "{count, plural, one {# bestätigtes Werk} other {# bestätigte Werke}}",
  },
  status: {
    altered: "Verändertes Zitat",
    not_found: "Nicht in der Quelle",
    mismatch: "Ein Verzeichnis hat andere Angaben",
    fabricated: "Kein Verzeichnis kennt dieses Werk",
    retracted: "Zurückgezogen",
  },
  fields: {
    title: "Titel",
    author: "Autoren",
    issued: "Jahr",
    "container-title": "Erschienen in",
    DOI: "DOI",
  },
  quoted: "„{text}“",
  page: "S. {page, number}",
  mark: "{what}: zeigen",
  useSource: "Wortlaut der Quelle übernehmen",
  useRegistry: "Angabe des Verzeichnisses übernehmen",
  notTaken: "Die Angabe des Verzeichnisses wurde nicht übernommen",
  gone: "Diese Worte stehen nicht mehr im Text",
  show: "Zeigen",
  openPage: "Seite {page, number}",
  openPdf: "PDF öffnen",
  untold: "{count, plural, one {# ließ sich nicht vergleichen} other {# ließen sich nicht vergleichen}}",
  noSource: "{title} hat hier kein PDF mit Text und keine gespeicherte Seite.",
  scan: "Das PDF von {title} ist ein Scan: Es hat keinen Text zum Vergleichen.",
  dead: "Tote Adressen",
  deadWords: "Unter der Adresse ist keine Seite mehr: Die nächtliche Prüfung bekam 404 oder 410 zur Antwort.",
  unknown: "Die Verzeichnisse konnten es nicht sagen.",
};

export default checks;
