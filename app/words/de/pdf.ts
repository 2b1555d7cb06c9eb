import type english from "../en/pdf";
import type { Translation } from "../setup/translation";

/** Words of the view of a PDF in German. */
const pdf: Translation<typeof english> = {
  unreadable: "Dieses PDF lässt sich hier nicht anzeigen. Bitte in einem eigenen Tab öffnen.",
  smaller: "Kleiner",
  larger: "Größer",
  tab: "{title} in einem Tab öffnen",
  close: "PDF schließen",
  pages: "Seiten von {title}",
};

export default pdf;
