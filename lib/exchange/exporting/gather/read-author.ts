import type { ExportAuthor } from "../manuscript/source";

const ORCID = /(?:https?:\/\/orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])/i;

/** Reads an author's name that may be followed by an ORCID iD, with or without its address. */
export function readAuthor(text: string): ExportAuthor {
  const [whole, orcid] = ORCID.exec(text) ?? [];
  if (whole === undefined || orcid === undefined || !isOrcid(orcid)) return { name: text.trim(), orcid: null };
  const name = text
    .replace(whole, " ")
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/[\s,;]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
  return name === "" ? { name: text.trim(), orcid: null } : { name, orcid: orcid.toUpperCase() };
}

/** Whether the last character is the check digit of ISO 7064 (mod 11-2). */
function isOrcid(orcid: string): boolean {
  const digits = orcid.replaceAll("-", "").toUpperCase();
  let total = 0;
  for (const digit of digits.slice(0, -1)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return digits.at(-1) === (check === 10 ? "X" : String(check));
}
