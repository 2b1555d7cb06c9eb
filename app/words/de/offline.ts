import type english from "../en/offline";
import type { Translation } from "../setup/translation";

const offline: Translation<typeof english> = {
  title: "Offline behalten",
  search: "Auf diesem Gerät suchen",
  empty:
    "Ein Dokument öffnen und im Menü „Offline behalten“ wählen: Dann öffnet es sich auf diesem Gerät auch ohne Netz. Zuletzt Geöffnetes steht auch hier.",
  nothing: "Nichts auf diesem Gerät enthält diese Wörter.",
  kept: "Liegt hier,",
  lately: "Hier geöffnet,",
  notYet: "Noch nicht hier: kommt mit dem Netz",
  begun: "Hier begonnen: wird mit dem Netz gespeichert",
  unsent: "Text hier ist noch nicht gespeichert",
  end: "Nicht mehr behalten",
  endOf: "{title} nicht mehr behalten",
  folders: "Behaltene Ordner",
  folder: "Ordner",
};

export default offline;
