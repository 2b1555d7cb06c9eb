const ORCID = /^(?:https?:\/\/(?:www\.)?orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\/?$/i;

/** The ORCID iD that a text is, as its address or alone, such as 0000-0002-1825-0097; null for a wrong check digit. */
export function readOrcid(text: string): string | null {
  const [, id] = ORCID.exec(text.trim()) ?? [];
  return id !== undefined && isOrcid(id) ? id.toUpperCase() : null;
}

/** Whether the last character of an iD is the check digit of ISO 7064 (mod 11-2). */
function isOrcid(id: string): boolean {
  const digits = id.replaceAll("-", "").toUpperCase();
  let total = 0;
  for (const digit of digits.slice(0, -1)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return digits.at(-1) === (check === 10 ? "X" : String(check));
}

/** The address of an ORCID iD, the form in which ORCID wants it shown. */
export const orcidAddress = (id: string): string => `https://orcid.org/${id}`;
