import documentActions from "./en/document-actions";
import documents from "./en/documents";
import entrance from "./en/entrance";
import exporting from "./en/exporting";
import failures from "./en/failures";
import settings from "./en/settings";
import shell from "./en/shell";
import ui from "./en/ui";

/** Every word of the interface in English, by area. */
const en = { documentActions, documents, entrance, exporting, failures, settings, shell, ui };

export default en;
