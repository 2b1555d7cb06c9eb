/** The fourteen roles of CRediT (NISO Z39.104), by the last part of their addresses. */
export const CREDIT_ROLES = {
  conceptualization: "Conceptualization",
  "data-curation": "Data curation",
  "formal-analysis": "Formal analysis",
  "funding-acquisition": "Funding acquisition",
  investigation: "Investigation",
  methodology: "Methodology",
  "project-administration": "Project administration",
  resources: "Resources",
  software: "Software",
  supervision: "Supervision",
  validation: "Validation",
  visualization: "Visualization",
  "writing-original-draft": "Writing – original draft",
  "writing-review-editing": "Writing – review & editing",
} as const;

/** A role of CRediT. */
export type CreditRole = keyof typeof CREDIT_ROLES;

/** The roles in German. */
export const CREDIT_ROLES_IN_GERMAN = {
  conceptualization: "Konzeption",
  "data-curation": "Datenkuratierung",
  "formal-analysis": "Formale Analyse",
  "funding-acquisition": "Mitteleinwerbung",
  investigation: "Untersuchung",
  methodology: "Methodik",
  "project-administration": "Projektverwaltung",
  resources: "Bereitstellung von Mitteln",
  software: "Software",
  supervision: "Betreuung",
  validation: "Validierung",
  visualization: "Visualisierung",
  "writing-original-draft": "Schreiben – Erstentwurf",
  "writing-review-editing": "Schreiben – Überarbeitung",
} as const satisfies Record<CreditRole, string>;

/** The names of the roles, in CRediT's order. */
export const CREDIT_ROLE_NAMES = Object.keys(CREDIT_ROLES) as [CreditRole, ...CreditRole[]];

/** The role that a text names by its term or its address, however it is set; null for any other text. */
export function readCreditRole(text: string): CreditRole | null {
  const name = text
    .toLowerCase()
    .replace(/^https?:\/\/credit\.niso\.org\/contributor-roles\//, "")
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "");
  return CREDIT_ROLE_NAMES.find((role) => role === name) ?? null;
}

/** The address of a role. */
export const creditRoleAddress = (role: CreditRole): string => `https://credit.niso.org/contributor-roles/${role}/`;
