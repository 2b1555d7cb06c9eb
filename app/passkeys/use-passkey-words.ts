import { useTranslations } from "next-intl";

// Error codes of the passkey plugin and of @simplewebauthn/browser.
const KEYS = {
  AUTH_CANCELLED: "notUsedSignIn",
  ERROR_CEREMONY_ABORTED: "notUsed",
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: "notUsed",
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "registered",
  ERROR_INVALID_RP_ID: "otherAddress",
  ERROR_INVALID_DOMAIN: "noDomain",
  PASSKEY_NOT_FOUND: "unknown",
  SESSION_NOT_FRESH: "staleSession",
} as const;

const isKnown = (code: string): code is keyof typeof KEYS => Object.hasOwn(KEYS, code);

/** Returns the function that explains in a sentence why a passkey was not used or added. */
export function usePasskeyWords(): (error: { status?: number; code?: string | undefined }) => string {
  const t = useTranslations("failures");
  return ({ status, code = "" }) =>
    status === 429 ? t("tooManyPasskeyTries") : t(`passkey.${isKnown(code) ? KEYS[code] : "failed"}`);
}
