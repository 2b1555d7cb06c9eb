import type english from "../en/sharing";
import type { Translation } from "../setup/translation";

const sharing: Translation<typeof english> = {
  roles: { view: "darf lesen", comment: "darf kommentieren", edit: "darf bearbeiten", owner: "besitzt es" },
  noAccess: "kein Zugriff",
  asks: "bittet um Zugriff",
  throughFolder: "Durch einen Ordner",
  share: "„{title}“ teilen",
  whoHasAccess: "Wer Zugriff auf „{title}“ hat",
  folderWords: "Ein Recht an einem Ordner gilt für alles darin.",
  addPerson: "Person hinzufügen",
  newRole: "Recht der neuen Person",
  add: "Hinzufügen",
  loading: "Wird geladen …",
  people: "Personen mit Zugriff",
  you: "{name} (Sie)",
  roleOf: "Recht von {name}",
  remove: "{name} entfernen",
  giveRole: "{name} ein Recht geben",
  decline: "{name} ablehnen",
  somebodyInvited: "Jemand ist eingeladen",
  invitationExpired: "Die Einladung ist abgelaufen",
  invited: "Eingeladen, noch nicht beigetreten",
  copyInvitation: "Einladung kopieren",
  everybody: "Alle im Arbeitsbereich",
  roleOfEverybody: "Recht von allen im Arbeitsbereich",
  copyLink: "Link kopieren",
  done: "Fertig",
  handOver: {
    question: "„{title}“ an {name} übergeben?",
    words:
      "Danach gehört es {name}: Nur diese Person teilt, veröffentlicht, verschiebt und löscht es. Bearbeiten bleibt Ihnen möglich.",
    action: "Übergeben",
    done: "Es gehört jetzt {name}",
  },
  leaving: {
    question: "„{title}“ verlassen?",
    words: "Der Zugriff geht verloren. Nur die Person, der es gehört, kann es wieder teilen.",
    action: "Verlassen",
    done: "Verlassen",
  },
};

export default sharing;
