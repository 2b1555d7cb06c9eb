import type english from "../en/ui";
import type { Translation } from "../setup/translation";

const ui: Translation<typeof english> = {
  description: "Ein Arbeitsbereich für Dokumente, den Menschen und ihre Agenten teilen.",
  cancel: "Abbrechen",
  dismiss: "Schließen",
  undo: "Rückgängig",
  notUndone: "Das ließ sich nicht rückgängig machen",
  signOut: "Abmelden",
  unsent: {
    question:
      "{count, plural, one {Text oder Kommentare von # Dokument sind} other {Text oder Kommentare von # Dokumenten sind}} noch nicht gespeichert. Abmelden?",
    words:
      "Sie bleiben auf diesem Gerät und werden gespeichert, sobald ihr Dokument nach der nächsten Anmeldung hier geöffnet wird.",
  },
  done: "Fertig",
  loading: "Wird geladen …",
  showMore: "Mehr anzeigen",
  untitled: "Ohne Titel",
  justNow: "gerade eben",
  author: { human: "Person", agent: "Agent" },
  copying: {
    copy: "Kopieren",
    done: "Kopiert",
    refused: "Der Browser hat das Kopieren nicht erlaubt",
    byHand: "Bitte den Text markieren und kopieren.",
  },
  fields: {
    missing: "Bitte ausfüllen.",
    short: "Mindestens {count, plural, one {# Zeichen} other {# Zeichen}}.",
    long: "Höchstens {count, plural, one {# Zeichen} other {# Zeichen}}.",
    email: "Eine Adresse wie ada@example.org eingeben.",
    url: "Eine ganze Adresse eingeben, etwa https://example.org.",
    wrong: "Das geht hier nicht.",
  },
  late: {
    title: "Dieser Teil der Seite wurde nicht geladen",
    description: "Der Text ist sicher. Er wird geladen, sobald die Verbindung wieder da ist.",
  },
  keys: {
    Mod: "Strg",
    Alt: "Alt",
    Shift: "Umschalt",
    Enter: "Eingabe",
    Backspace: "Rücktaste",
    ArrowUp: "↑",
    ArrowLeft: "←",
    ArrowRight: "→",
    ArrowDown: "↓",
  },
};

export default ui;
