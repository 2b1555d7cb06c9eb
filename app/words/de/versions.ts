import type english from "../en/versions";
import type { Translation } from "../translation";

const versions: Translation<typeof english> = {
  hint: "Eine Version wählen, um sie mit dem jetzigen Text zu vergleichen, oder zwei miteinander.",
  more: "Mehr anzeigen",
  changed: "{change} Wörter",
  others: "{count, plural, one {# weitere Änderung} other {# weitere Änderungen}}",
  saves: "{words} ({count, plural, one {# Mal} other {# Mal}} gespeichert)",
  dayChanges: "{count, plural, one {# Änderung} other {# Änderungen}}",
  dayName: "„{name}“",
  naming: {
    title: "Version {number} benennen",
    renaming: "Version {number} umbenennen",
    label: "Name",
    action: "Benennen",
    rename: "Umbenennen",
    unnamed: "„{name}“ hat keinen Namen mehr",
  },
  comparison: {
    withNow: "Version {older} → jetzt",
    withVersion: "Version {older} → Version {newer}",
    text: "Text mit seinen Änderungen",
    restore: "Version {number} wiederherstellen",
    back: "Zurück zum Text",
    unsaved: "Das Getippte ist noch nicht gespeichert. Wiederherstellen geht, sobald es gespeichert ist.",
    loading: "Wird geladen …",
  },
};

export default versions;
