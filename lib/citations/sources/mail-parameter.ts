import type { Registries } from "./registries";

/** Who asks, as the parameter `mailto` by which Crossref and OpenAlex tell polite callers; empty without CONTACT_EMAIL. */
export const mailParameter = ({ settings: { CONTACT_EMAIL } }: Registries, before: "?" | "&"): string =>
  CONTACT_EMAIL ? `${before}mailto=${encodeURIComponent(CONTACT_EMAIL)}` : "";
