// Error codes of the passkey plugin and of @simplewebauthn/browser.
const WORDS: Record<string, string> = {
  AUTH_CANCELLED: "No passkey was used. Try again, or sign in another way.",
  ERROR_CEREMONY_ABORTED: "No passkey was used. Try again, or choose another way.",
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: "No passkey was used. Try again, or choose another way.",
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This device has a passkey for this account already.",
  ERROR_INVALID_RP_ID: "Passkeys need the workspace's own address. Open it there.",
  ERROR_INVALID_DOMAIN: "Passkeys need a domain name, such as localhost, not an IP address.",
  PASSKEY_NOT_FOUND: "This passkey belongs to no account here.",
  SESSION_NOT_FRESH: "You signed in some time ago. Sign out, sign in again, and add the passkey then.",
};

/** Explains in a sentence why a passkey was not used or added. */
export function passkeyWords(error: { status?: number; code?: string | undefined }): string {
  if (error.status === 429) return "Too many tries. Wait a few seconds, then try again.";
  return WORDS[error.code ?? ""] ?? "The passkey did not work. Try again, or choose another way.";
}
