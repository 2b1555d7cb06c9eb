import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { hasFields, isText, orMissing } from "#lib/base/read-json";
import type { Outcome } from "#lib/doors/outcome";

const isAnswer = hasFields<{ code?: string | undefined; url?: string | undefined }>({
  code: orMissing(isText),
  url: orMissing(isText),
});

/** The success value of an auth request: the address to continue at, for providers. */
export type AuthAnswer = { url: string | undefined };

// Error codes of better-auth. A failed sign-in never reveals whether the address or the password was wrong.
const REFUSALS = {
  INVALID_EMAIL_OR_PASSWORD: { key: "wrongSignIn" },
  INVALID_PASSWORD: { key: "wrongPassword", field: "current" },
  INVALID_EMAIL: { key: "notEmail", field: "email" },
  PASSWORD_TOO_SHORT: { key: "passwordTooShort", field: "password" },
  PASSWORD_TOO_LONG: { key: "passwordTooLong", field: "password" },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { key: "addressTaken", field: "email" },
  INVITATION_NEEDED: { key: "invitationUsed" },
  INVALID_TOKEN: { key: "linkUsed" },
  VALIDATION_ERROR: { key: "notEmail", field: "email" },
  unavailable: { key: "storeUnreached" },
  INVALID_ORIGIN: { key: "otherAddress" },
} as const;

const isKnown = (code: string): code is keyof typeof REFUSALS => Object.hasOwn(REFUSALS, code);

/** Sends a request to the auth endpoints; refusals are returned with our own messages. */
export type AskAuth = (path: string, body: Record<string, unknown>) => Promise<Outcome<AuthAnswer>>;

/** Returns the function that asks the auth endpoints. */
export function useAskAuth(): AskAuth {
  const t = useTranslations("failures");
  return useCallback(
    async (path, body) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`/api/auth${path}`, { method: "POST", headers, body: JSON.stringify(body) }).catch(
        () => null,
      );
      if (!response) return { ok: false, error: t("unreached") };
      if (response.status === 429) {
        const seconds = Number(response.headers.get("x-retry-after")) || 10;
        return { ok: false, error: t("tooManyTries", { seconds }) };
      }
      const answer: unknown = await response.json().catch(() => null);
      const { code = "", url } = isAnswer(answer) ? answer : {};
      if (response.ok) return { ok: true, value: { url } };
      if (!isKnown(code)) return { ok: false, error: t("badResponse") };
      const { key, ...field } = REFUSALS[code];
      return { ok: false, error: t(`auth.${key}`), ...field };
    },
    [t],
  );
}
