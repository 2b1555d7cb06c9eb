import entrance from "./en/entrance";
import failures from "./en/failures";
import settings from "./en/settings";
import shell from "./en/shell";
import ui from "./en/ui";

/** Every word of the interface in English, by area. */
const en = { entrance, failures, settings, shell, ui };

export default en;
