import type { Registries } from "./registries";

/** The `mailto` parameter that identifies a polite client to Crossref and OpenAlex; empty without CONTACT_EMAIL. */
export const mailParameter = ({ settings: { CONTACT_EMAIL } }: Registries, before: "?" | "&"): string =>
  CONTACT_EMAIL ? `${before}mailto=${encodeURIComponent(CONTACT_EMAIL)}` : "";
