import type english from "../en/audit";
import type { Translation } from "../setup/translation";

const audit: Translation<typeof english> = {
  title: "Protokoll",
  words:
    "Wer sich angemeldet, geteilt, veröffentlicht, exportiert, Schlüssel gemacht, Agenten verbunden oder endgültig gelöscht hat. Es enthält keine Inhalte von Dokumenten, und nur Sie lesen es.",
  kept: "{days, plural, =0 {Einträge bleiben für immer.} one {Einträge bleiben # Tag.} other {Einträge bleiben # Tage.}}",
  linkWords: "Was Personen und Agenten in diesem Arbeitsbereich taten und wofür eine Organisation einsteht.",
  open: "Protokoll öffnen",
  person: "Person",
  everybody: "Alle",
  kind: "Was",
  everything: "Alles",
  show: "Anzeigen",
  csv: "Als CSV herunterladen",
  jsonl: "Als JSON-Zeilen herunterladen",
  none: "Es gibt keinen solchen Eintrag.",
  older: "Ältere anzeigen",
  bys: {
    user: "{name}",
    key: "{name}, mit einem Schlüssel von {person}",
    command: "{name}, am Terminal",
    workspace: "Colophon, von selbst",
  },
  formerPerson: "einer früheren Person",
  details: {
    email: "{value}",
    format: "als {value}",
    from: "von {value, select, everyone {allen} other {{value}}}",
    group: "durch die Gruppe „{value}“",
    heir: "mit allem an {value}",
    lastFour: "…{value}",
    link: "{value}",
    name: "„{value}“",
    path: "{value, select, link {mit einem Link} passkey {mit einem Passkey} password {mit einem Passwort} other {mit einem Anbieter}}",
    role: "{value, select, view {zum Lesen} comment {zum Kommentieren} edit {zum Bearbeiten} owner {als Eigentümer} other {{value}}}",
    scopes: "für {value}",
    slug: "unter /p/{value}",
    to: "{value, select, everyone {alle} other {{value}}}",
    until: "bis {value}",
  },
  kinds: {
    person: {
      signed_in: "Angemeldet",
      joined: "Dem Arbeitsbereich beigetreten",
      invited: "Person eingeladen",
      removed: "Person entfernt",
    },
    invitation: { withdrawn: "Einladung zurückgezogen" },
    access: { given: "Rolle gegeben", taken: "Rolle genommen" },
    link: { made: "Link für Gäste gemacht", revoked: "Link für Gäste widerrufen" },
    document: {
      published: "Dokument veröffentlicht",
      unpublished: "Veröffentlichung zurückgenommen",
      exported: "Dokument exportiert",
      deleted: "Dokument endgültig gelöscht",
    },
    workspace: { exported: "Alles Eigene exportiert" },
    audit: { exported: "Protokoll heruntergeladen" },
    key: { made: "Schlüssel gemacht", revoked: "Schlüssel widerrufen" },
    agent: { connected: "Agenten verbunden" },
  },
};

export default audit;
