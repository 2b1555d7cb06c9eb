import type english from "../en/notifications";
import type { Translation } from "../setup/translation";

const notifications: Translation<typeof english> = {
  title: "Benachrichtigungen",
  unread: "Ungelesen",
  unreadCount: "{shown}<words> ungelesen</words>",
  markAll: "Alle als gelesen markieren",
  none: "Erwähnungen, Antworten, Vorschläge und Freigaben erscheinen hier.",
  kinds: {
    mention: "{name} hat Sie in „{title}“ erwähnt",
    reply: "{name} hat in „{title}“ geantwortet",
    suggestion: "{name} hat eine Änderung an „{title}“ vorgeschlagen",
    accepted: "{name} hat Ihren Vorschlag für „{title}“ angenommen",
    rejected: "{name} hat Ihren Vorschlag für „{title}“ abgelehnt",
    shared: "{name} hat „{title}“ mit Ihnen geteilt",
    sharedFolder: "{name} hat den Ordner „{title}“ mit Ihnen geteilt",
    requested: "{name} bittet um Zugriff auf „{title}“",
    check: "Die nächtliche Prüfung fand einen Fehler in „{title}“",
  },
};

export default notifications;
