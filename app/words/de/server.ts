import type { ServerSentences } from "../../server-words";

/** What the server says in English, in German. */
const server: ServerSentences = {
  sentences: {},
  codes: {
    title_required: "Zum Veröffentlichen fehlt ein Titel.",
    insufficient_role: "Dafür reichen Ihre Rechte an diesem Dokument oder Ordner nicht aus.",
    session_required: "Das geht nur in einem Browser, der angemeldet ist.",
    not_found: "Das gibt es nicht mehr, oder es ist nicht mit Ihnen geteilt. Bitte die Seite neu laden.",
    version_conflict: "Inzwischen gibt es eine neuere Version. Bitte die Seite neu laden.",
    slug_taken: "Eine andere Seite hat diese Adresse schon. Bitte eine andere wählen.",
    suggestion_stale: "Der Text hat sich seit diesem Vorschlag geändert. Er lässt sich nicht mehr annehmen.",
    suggestion_resolved: "Über diesen Vorschlag ist schon entschieden.",
    request_in_progress: "Diese Anfrage läuft noch. Bitte gleich noch einmal versuchen.",
    rate_limited: "Zu viele Anfragen. Bitte etwas warten und dann erneut versuchen.",
    unavailable: "Die Datenbank ist nicht erreichbar. Bitte gleich noch einmal versuchen.",
    upstream_unavailable: "Der fremde Dienst ist nicht erreichbar. Bitte später erneut versuchen.",
    upstream_timeout: "Der fremde Dienst antwortet nicht. Bitte später erneut versuchen.",
  },
};

export default server;
