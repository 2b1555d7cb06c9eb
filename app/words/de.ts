import entrance from "./de/entrance";
import failures from "./de/failures";
import settings from "./de/settings";
import shell from "./de/shell";
import ui from "./de/ui";

/** Every word of the interface in German, by area. */
const de = { entrance, failures, settings, shell, ui };

export default de;
