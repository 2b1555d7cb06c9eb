import type english from "../en/find";
import type { Translation } from "../setup/translation";

const find: Translation<typeof english> = {
  label: "Im Text suchen",
  field: "Suchen",
  replace: "Ersetzen",
  replaceWith: "Ersetzen durch",
  replaceAll: "Alle ersetzen",
  previous: "Vorheriger Treffer",
  next: "Nächster Treffer",
  matchCase: "Groß- und Kleinschreibung beachten",
  wholeWords: "Ganze Wörter",
  expression: "Regulärer Ausdruck",
  inSelection: "In der Auswahl",
  close: "Suche schließen",
  nothing: "Nichts gefunden",
  place: "{current, number} von {count, number}",
  changed: "{count, plural, one {# Stelle wurde geändert} other {# Stellen wurden geändert}}",
  left: "Unverändert, weil ein Bild, eine Formel oder ein Zitat darin steht: {left, number}.",
  undo: "Rückgängig",
  errors: {
    invalid: "Kein gültiger Ausdruck: {message}",
    slow: "Dieser Ausdruck braucht zu lange. Ein einfacherer hilft.",
    unloaded: "Die Suche wurde nicht geladen. Bitte erneut versuchen.",
  },
};

export default find;
