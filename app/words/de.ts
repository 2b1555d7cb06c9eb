import documentActions from "./de/document-actions";
import documents from "./de/documents";
import entrance from "./de/entrance";
import exporting from "./de/exporting";
import failures from "./de/failures";
import settings from "./de/settings";
import shell from "./de/shell";
import ui from "./de/ui";

/** Every word of the interface in German, by area. */
const de = { documentActions, documents, entrance, exporting, failures, settings, shell, ui };

export default de;
