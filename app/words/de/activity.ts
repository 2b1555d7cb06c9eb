import type english from "../en/activity";
import type { Translation } from "../setup/translation";

const activity: Translation<typeof english> = {
  title: "Aktivität",
  words: "Was Agenten in einem Lauf geschrieben haben. Ein Titel führt zu den Änderungen.",
  none: "Hier hat noch kein Agent geschrieben. Was einer in einem Lauf schreibt, steht dann hier und lässt sich im Ganzen zurücknehmen.",
  connect: "Einen Agenten verbinden",
  counts: "+{added} −{removed} Wörter",
  documents: "{count, plural, one {# Dokument} other {# Dokumente}}",
  made: "neu",
  more: "{count, plural, one {# weiteres Dokument} other {# weitere Dokumente}} anzeigen",
  show: "Änderungen in {title} anzeigen",
  undo: "Lauf zurücknehmen",
  undoNamed: "Lauf von {name} zurücknehmen",
  undone: "Zurückgenommen <when>…</when>",
  undoing: {
    title: "Den Lauf von {name} zurücknehmen?",
    words: "Seine Änderungen an Texten und Titeln werden zurückgenommen. Was andere seitdem geschrieben haben, bleibt.",
    outcomes: "Was mit jedem Dokument geschieht",
    outcome: {
      trashed: "Kommt in den Papierkorb: Der Lauf hat es angelegt, und niemand sonst hat darin geschrieben.",
      restored: "Wird, wie es vor dem Lauf war.",
      merged: "Die Änderungen des Laufs werden herausgenommen; was andere geschrieben haben, bleibt.",
      unchanged: "Hat nichts mehr, was zurückzunehmen wäre.",
      undone: "Ist schon zurückgenommen.",
      not_allowed: "Das dürfen Sie nicht ändern.",
    },
    clashes:
      "{count, plural, one {Eine Änderung wird ein Vorschlag, weil andere dieselben Wörter geändert haben.} other {# Änderungen werden Vorschläge, weil andere dieselben Wörter geändert haben.}}",
    rest: "{count, plural, one {Ein weiteres Dokument lässt sich danach zurücknehmen.} other {# weitere Dokumente lassen sich danach zurücknehmen.}}",
    action: "{count, plural, one {In einem Dokument zurücknehmen} other {In # Dokumenten zurücknehmen}}",
    done: "{count, plural, one {Der Lauf ist in einem Dokument zurückgenommen} other {Der Lauf ist in # Dokumenten zurückgenommen}}",
    suggested:
      "{count, plural, one {Ein Vorschlag wartet, wo andere dieselben Wörter geändert haben.} other {# Vorschläge warten, wo andere dieselben Wörter geändert haben.}}",
  },
};

export default activity;
