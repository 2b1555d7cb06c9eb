import type english from "../en/inbox";
import type { Translation } from "../setup/translation";

const inbox: Translation<typeof english> = {
  title: "Eingang",
  none: "Nichts wartet auf eine Entscheidung. Was Agenten und Personen in Ihren Dokumenten vorschlagen, erscheint hier.",
  loading: "Wird geladen …",
  tryAgain: "Erneut versuchen",
  position: "{at, number} von {count}",
  untitled: "Ohne Titel",
  accept: "Annehmen",
  reject: "Ablehnen",
  batch: "Mehrere annehmen oder ablehnen",
  batches: {
    acceptDocument: "Alle in „{title}“ annehmen",
    rejectDocument: "Alle in „{title}“ ablehnen",
    acceptBy: "Alle von {name} annehmen",
    rejectBy: "Alle von {name} ablehnen",
  },
  noneOfBatch: "Davon kann jetzt nichts entschieden werden",
  stale:
    "Der Text wurde seither geändert; dies kann nicht mehr angenommen werden. Lehnen Sie es ab, oder öffnen Sie das Dokument.",
  proposed: "Vorgeschlagen",
  removes: "Nichts: entfernen.",
  keys: {
    label: "Tasten",
    next: "weiter",
    previous: "zurück",
    accept: "annehmen",
    reject: "ablehnen",
    undo: "rückgängig",
  },
  held: {
    accept: "{count, plural, one {Angenommen} other {# angenommen}}",
    reject: "{count, plural, one {Abgelehnt} other {# abgelehnt}}",
  },
  undo: "Rückgängig",
  undone: "Rückgängig gemacht.",
  nothingToUndo:
    "Nichts rückgängig zu machen: Frühere Entscheidungen stehen im Dokument, dessen Verlauf sie zurücknimmt.",
  failed: {
    accept: "{count, plural, one {Es wurde nicht angenommen} other {# wurden nicht angenommen}}",
    reject: "{count, plural, one {Es wurde nicht abgelehnt} other {# wurden nicht abgelehnt}}",
  },
};

export default inbox;
