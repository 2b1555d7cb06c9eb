import type english from "../en/reference";
import type { Translation } from "../setup/translation";

const reference: Translation<typeof english> = {
  title: "API-Referenz",
  signedIn: "Angemeldet als {email}: Was Sie hier ausprobieren, geschieht in Ihrem Namen und in Ihren Dokumenten.",
  signedOut:
    "<link>Anmelden</link>, um Aufrufe im eigenen Namen auszuprobieren, oder einen Schlüssel unter „Authorize“ angeben.",
  description:
    "Die Beschreibung steht auch unter <link>/api/openapi.json</link>. Die Operationen unter /api/d sind Werkzeuge des MCP-Servers unter /api/mcp; die unter /api/w kommen unter /api/mcp/all hinzu.",
  operations: "Operationen",
  notLoaded: "Die Referenz ließ sich nicht laden. Bitte die Seite neu laden.",
};

export default reference;
