import type english from "../en/trash";
import type { Translation } from "../setup/translation";

const trash: Translation<typeof english> = {
  title: "Papierkorb",
  words: "Dokumente bleiben hier {days, number} Tage. Danach sind sie weg.",
  none: "Der Papierkorb ist leer. Gelöschtes bleibt hier {days, number} Tage und lässt sich zurückholen.",
  older: "Ältere anzeigen",
  deleted: "Gelöscht <when>…</when>",
  goneIn: "{days, plural, =1 {Weg innerhalb eines Tages} other {Weg in # Tagen}}",
  restore: "Wiederherstellen",
  restoreNamed: "{title} wiederherstellen",
  isBack: "„{title}“ ist wieder da",
  open: "Öffnen",
  deleteNamed: "{title} endgültig löschen",
  deleteQuestion: "„{title}“ endgültig löschen?",
  deleteWords: "Der Text und sein ganzer Verlauf werden gelöscht. Das lässt sich nicht rückgängig machen.",
  deleteAction: "Endgültig löschen",
  isDeleted: "Endgültig gelöscht",
  empty: "Papierkorb leeren",
  emptyQuestion: "Papierkorb leeren?",
  emptyWords: "Alles darin wird mit seinem Verlauf gelöscht. Das lässt sich nicht rückgängig machen.",
  isEmpty: "Der Papierkorb ist leer",
  isEmptyWords:
    "{count, plural, one {Ein Dokument ist endgültig gelöscht.} other {# Dokumente sind endgültig gelöscht.}}",
};

export default trash;
