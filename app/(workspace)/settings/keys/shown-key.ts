/** A key as the settings show it. */
export type ShownKey = {
  id: string;
  name: string;
  lastFour: string;
  scopes: string[];
  /** The title of the only document that the key can access; null for all documents. */
  documentTitle: string | null;
  isHuman: boolean;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  state: "valid" | "expired" | "revoked";
};
