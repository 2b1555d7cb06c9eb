import type english from "../en/books";
import type { Translation } from "../setup/translation";

const books: Translation<typeof english> = {
  title: "Teile",
  words:
    "Die Dokumente, die zu diesem gehören, in ihrer Reihenfolge. Beim Exportieren als eine Datei folgen sie seinem Text. Jedes bleibt ein eigenes Dokument.",
  list: "Die Teile in ihrer Reihenfolge",
  none: "Noch keine Teile. Unten lässt sich ein Dokument suchen und hinzufügen.",
  nothing: "Dieses Dokument hat keine Teile.",
  within: "Dieses Dokument ist ein Teil von",
  count: "{count, plural, one {# Wort} other {# Wörter}}",
  inTrash: "im Papierkorb",
  hidden: "Ein Dokument, das nicht mit Ihnen geteilt ist",
  up: "„{title}“ nach oben",
  down: "„{title}“ nach unten",
  remove: "„{title}“ herausnehmen",
  moved: "„{title}“ ist {place} von {count}",
  removed: "„{title}“ ist herausgenommen",
  added: "„{title}“ ist hinzugefügt",
  find: "Dokument zum Hinzufügen suchen",
  found: "Dokumente zum Hinzufügen",
  add: "„{title}“ hinzufügen",
  notFound: "Kein anderes Dokument hat diese Wörter.",
  taken: "„{title}“ ist ein Teil eines anderen Buchs. Wer es ändern darf, kann es hierher holen.",
  unfit: "„{title}“ kann kein Teil sein: Es hat selbst Teile.",
  changed: "Jemand anders hat die Teile inzwischen geändert. So sind sie jetzt; Ihre Änderung wurde nicht übernommen.",
  full: "Ein Buch hat höchstens {count} Teile.",
  done: "Fertig",
};

export default books;
