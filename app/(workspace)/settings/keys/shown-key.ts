/** A key as the settings show it. */
export type ShownKey = {
  id: string;
  name: string;
  /** Empty for a connection. */
  lastFour: string;
  /** A connection by OAuth, which has tokens instead of a key. */
  isConnection: boolean;
  scopes: string[];
  /** The title of the only document that the key can access; null for others. */
  documentTitle: string | null;
  /** The folder that the key is bound to, without a name when it is gone; null for others. */
  folder: { name: string | null } | null;
  isHuman: boolean;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  state: "valid" | "expired" | "revoked";
};
