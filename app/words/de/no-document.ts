import type english from "../en/no-document";
import type { Translation } from "../setup/translation";

const noDocument: Translation<typeof english> = {
  title: "Hier ist nichts",
  words: "Vielleicht liegt es im Papierkorb, die Adresse ist falsch getippt oder es ist nicht mit Ihnen geteilt.",
  ask: "Zugriff anfragen",
  asked: "Wenn es so ein Dokument gibt, erfährt, wem es gehört, von der Anfrage.",
  home: "Zu den eigenen Dokumenten",
};

export default noDocument;
