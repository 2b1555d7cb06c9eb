import type english from "../en/suggestions";
import type { Translation } from "../setup/translation";

const suggestions: Translation<typeof english> = {
  none: "Es gibt keine Vorschläge. Was ein Agent vorschlägt oder was im Vorschlagsmodus getippt wird, erscheint hier zur Entscheidung.",
  count: "{count, plural, one {# Vorschlag} other {# Vorschläge}}",
  menu: "Alle Vorschläge",
  acceptAll: "Alle annehmen",
  rejectAll: "Alle ablehnen",
  acceptAllBy: "Alle von {name} annehmen",
  rejectAllBy: "Alle von {name} ablehnen",
  done: {
    accept: "Angenommen. Noch {count, plural, one {# Vorschlag} other {# Vorschläge}}.",
    reject: "Abgelehnt. Noch {count, plural, one {# Vorschlag} other {# Vorschläge}}.",
    withdraw: "Zurückgezogen. Noch {count, plural, one {# Vorschlag} other {# Vorschläge}}.",
  },
  notDone: {
    accept: "Der Vorschlag wurde nicht angenommen",
    reject: "Der Vorschlag wurde nicht abgelehnt",
  },
  allDone: {
    accept: "{count, plural, one {# Vorschlag} other {# Vorschläge}} angenommen.",
    reject: "{count, plural, one {# Vorschlag} other {# Vorschläge}} abgelehnt.",
  },
  someDone: {
    accept: "{done, number} angenommen, {left, number} noch offen",
    reject: "{done, number} abgelehnt, {left, number} noch offen",
  },
  rejecting: {
    title: "{count, plural, one {# Vorschlag} other {# Vorschläge}} ablehnen?",
    description: "Der Text bleibt, wie er ist. Abgelehnte Vorschläge bleiben erhalten, warten hier aber nicht mehr.",
    action: "Ablehnen",
  },
  group: {
    by: "{count, plural, one {# Änderung} other {# Änderungen}} zusammen vorgeschlagen von {name}",
    count: "{count, plural, one {# Änderung} other {# Änderungen}}",
    accept: "Alle {count, number} annehmen",
    reject: "Alle ablehnen",
    withdraw: "Alle zurückziehen",
  },
  card: {
    by: "Vorschlag von {name}",
    accept: "Annehmen",
    acceptAndAnswer: "Annehmen und dafür einstehen",
    reject: "Ablehnen",
    withdraw: "Zurückziehen",
    copy: "Kopieren",
    gone: "Worum es hier geht, steht nicht mehr im Text.",
    changed: "Der Text hat sich seither geändert. Der Vorschlag lässt sich nicht mehr einfügen.",
    now: "Jetzt",
    proposed: "Vorschlag",
    remove: "Nichts: entfernen.",
  },
};

export default suggestions;
