import type english from "../en/settings";
import type { Translation } from "../translation";

const settings: Translation<typeof english> = {
  title: "Einstellungen",
  tabs: {
    account: "Konto",
    agents: "Agenten",
    keys: "Schlüssel",
    zotero: "Zotero",
    webhooks: "Webhooks",
    people: "Personen",
    appearance: "Darstellung",
    about: "Über Colophon",
  },
  appearance: {
    title: "Darstellung",
    language: "Sprache",
    asBrowser: "Wie der Browser",
    theme: "Farbschema",
    themes: { system: "Wie das System", light: "Hell", dark: "Dunkel" },
    face: "Schrift der Dokumente",
    sample: "Zwölf Boxkämpfer setzen 1.234 Lettern von Hand.",
  },
  zotero: {
    title: "Zotero",
    connect: "Zotero verbinden",
    newKey: "Ein neuer Schlüssel",
    explain:
      "Werke, Sammlungen, Schlagwörter, Notizen und Links werden mit Ihren Bibliotheken bei Zotero in beide Richtungen abgeglichen. <link>Einen Schlüssel bei Zotero anlegen</link> und hier einfügen. Er wird verschlüsselt gespeichert.",
    apiKey: "API-Schlüssel",
    doConnect: "Verbinden",
    of: "Zotero von {name}",
    refused: "Zotero nimmt den Schlüssel nicht mehr an.",
    choose: "Wählen Sie die Bibliotheken, die abgeglichen werden.",
    begins: "Es beginnt…",
    never: "Es wurde noch nicht abgeglichen.",
    last: "Zuletzt abgeglichen <when></when>. Abgeglichen wird alle 15 Minuten.",
    steps: {
      reading: "„{library}“ wird gelesen…",
      writing: "„{library}“ wird geschrieben…",
    },
    counts: {
      reading: "„{library}“ wird gelesen: {done, number}",
      writing: "„{library}“ wird geschrieben: {done, number}",
    },
    countsOf: {
      reading: "„{library}“ wird gelesen: {done, number} von {total, number}",
      writing: "„{library}“ wird geschrieben: {done, number} von {total, number}",
    },
    sync: "Jetzt abgleichen",
    disconnect: "Trennen",
    disconnectAsk: "Zotero trennen?",
    disconnectWords:
      "Der Schlüssel wird vergessen. Alle Werke bleiben hier und bei Zotero und werden nicht mehr abgeglichen.",
    disconnected: "Zotero ist getrennt",
    libraries: "Bibliotheken",
    works: "{count, plural, one {1 Werk} other {{count, number} Werke}}",
    onlyRead: "wird nur gelesen: der Schlüssel darf nicht schreiben",
    target: "Neue Werke von hier gehen an",
    nowhere: "Keine Bibliothek: sie bleiben hier",
    report: "Was geschehen ist",
    reports: "Meldungen",
    show: "Werk zeigen",
    kinds: {
      conflict: "Auf beiden Seiten geändert",
      left_out: "Nicht übernommen",
      deleted: "Gelöscht",
      refused: "Abgelehnt",
    },
  },
};

export default settings;
