import type english from "../en/last-resort";
import type { Translation } from "../setup/translation";

const lastResort: Translation<typeof english> = {
  pageTitle: "Diese Seite ließ sich nicht laden",
  pageWords: "Gespeichertes ist sicher. Der Server ist vielleicht überlastet oder nicht erreichbar.",
  tryAgain: "Erneut versuchen",
};

export default lastResort;
