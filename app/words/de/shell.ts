import type english from "../en/shell";
import type { Translation } from "../translation";

const shell: Translation<typeof english> = {
  breadcrumb: "Pfad",
  navigation: "Navigation",
  recent: "Zuletzt geändert",
  documentNotMade: "Das Dokument wurde nicht erstellt",
  sidebar: {
    label: "Arbeitsbereich",
    hide: "Seitenleiste ausblenden",
    search: "Suchen",
    newDocument: "Neues Dokument",
    documents: "Dokumente",
    shared: "Mit mir geteilt",
    library: "Bibliothek",
    prompts: "Prompts",
    trash: "Papierkorb",
    settings: "Einstellungen",
  },
  topBar: {
    open: "Navigation öffnen",
    openWithNotifications: "Navigation öffnen, mit Benachrichtigungen",
    showSidebar: "Seitenleiste einblenden",
  },
  palette: {
    label: "Befehlspalette",
    search: "Dokumente und Befehle suchen",
    lines: "Dokumente und Befehle",
    folder: "Ordner",
    documents: "Dokumente",
    recent: "Zuletzt geändert",
    document: "Dieses Dokument",
    workspace: "Arbeitsbereich",
    offline: "Ohne Verbindung: nur Dokumente, die dieses Gerät kennt.",
    nothing: "Nichts enthält diese Wörter. Vielleicht hilft eine kürzere oder andere Suche.",
    close: "Befehlspalette schließen",
  },
  commands: {
    newDocument: "Neues Dokument",
    importWeb: "Aus dem Web importieren …",
    documents: "Zu den Dokumenten",
    library: "Zur Bibliothek",
    prompts: "Zu den Prompts",
    trash: "Zum Papierkorb",
    keys: "Zu den Schlüsseln",
    settings: "Zu den Einstellungen",
    theme: "Zwischen Hell und Dunkel wechseln",
    sidebar: "Seitenleiste ein- oder ausblenden",
    search: "Suchen",
  },
  offline: {
    label: "Verbindung",
    serverUnreached: "Der Server ist nicht erreichbar. Zu sehen ist, was dieses Gerät gespeichert hat.",
    offline: "Keine Verbindung. Zuletzt geöffnete Seiten sind auf diesem Gerät gespeichert.",
    tryAgain: "Erneut versuchen",
  },
};

export default shell;
