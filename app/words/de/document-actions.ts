import type english from "../en/document-actions";
import type { Translation } from "../setup/translation";

const documentActions: Translation<typeof english> = {
  readThem: "Jetzt lesen",
  named: "{count, plural, one {„{title}“} other {# Dokumente}}",
  notDone: "{count, plural, one {Nicht ausgeführt für „{title}“} other {Nicht ausgeführt für # Dokumente}}",
  nothingDone:
    "{count, plural, one {An „{title}“ wurde nichts geändert} other {An # Dokumenten wurde nichts geändert}}",
  moved: "In „{folder}“ verschoben",
  movedOut: "Aus dem Ordner verschoben",
  movedBack: "Wieder am alten Ort",
  published: "Veröffentlicht",
  unpublished: "Wieder ein Entwurf",
  trash: {
    done: "In den Papierkorb verschoben",
    doneWords: "Dort bleibt es 30 Tage, dann wird es gelöscht.",
    undone: "Aus dem Papierkorb zurückgeholt",
    title: "„{title}“ in den Papierkorb verschieben?",
    words: "Es bleibt 30 Tage im Papierkorb und wird dann endgültig gelöscht.",
    wordsPublished:
      "Es bleibt 30 Tage im Papierkorb und wird dann endgültig gelöscht. Die veröffentlichte Seite verschwindet sofort.",
    action: "In den Papierkorb",
  },
  duplicate: {
    done: "Das ist die Kopie",
    doneWords: "Das Original ist unverändert.",
    failed: "Das Dokument wurde nicht dupliziert",
  },
  web: {
    title: "Aus dem Web importieren",
    words: "Der Artikel wird zu einem eigenen Dokument, mit seinen Bildern, seiner Quelle und einem Zitat der Seite.",
    address: "Adresse der Seite",
    goOn: "Weiter, ohne zu warten",
    importing: "Wird importiert …",
    action: "Importieren",
    failed: "Die Seite wurde nicht importiert",
  },
  imported: "„{title}“ importiert",
  open: "Öffnen",
};

export default documentActions;
