import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { wantsNotices } from "#lib/delivery/mail/store";
import { findRequirements } from "#lib/documents/required-reviews/store";
import { requirePerson } from "#lib/doors/current-person";
import { findStored, quotas } from "#lib/limits/quotas";
import { listPasskeys } from "#lib/people/accounts/passkeys";
import { listSessions } from "#lib/people/accounts/sessions";
import { hasPassword, listProviders } from "#lib/people/accounts/store";
import { providersOf } from "#lib/people/auth/providers";
import { MIN_PASSWORD } from "#lib/people/auth/sessions";
import { Notices } from "./notices/notices";
import styles from "./parts/settings.module.css";
import { Passkeys } from "./passkeys/passkeys";
import { ChangePasswordForm } from "./password/change-password-form";
import { ProfileForm } from "./profile/profile-form";
import { Providers } from "./providers/providers";
import { ReviewRequirement } from "./reviews/review-requirement";
import { browserName } from "./sessions/browser-name";
import { Sessions, type ShownSession } from "./sessions/sessions";
import { Storage } from "./storage/storage";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("settings"))("title"),
});

// When the client address is unknown, it is empty or all zeros.
const addressOf = (address: string | null) => (/[1-9a-f]/i.test(address ?? "") ? address : null);

/** The account page: profile, sign-in methods and sessions. */
export default async function AccountPage({ searchParams }: PageProps<"/settings">) {
  const t = await getTranslations("settings");
  const { error } = await searchParams;
  const { id, name, email, sessionId } = await requirePerson();
  const { store, env, mailer } = await runtime();
  const allowed = quotas();
  const isLimited = allowed.documents + allowed.bytes > 0;
  const [isSet, connected, passkeys, sessions, notices, requirements, stored] = await Promise.all([
    hasPassword(store.db, id),
    listProviders(store.db, id),
    listPasskeys(store.db, id),
    listSessions(store.db, id, new Date()),
    wantsNotices(store.db, id),
    findRequirements(store.db, id),
    isLimited ? findStored(store.db, id) : null,
  ]);
  const sessionWords = await getTranslations("settings.sessions");
  const shownSessions = sessions.map(
    (session): ShownSession => ({
      id: session.id,
      browser: browserName(sessionWords, session.userAgent),
      address: addressOf(session.ipAddress),
      usedAt: session.updatedAt.toISOString(),
      isHere: session.id === sessionId,
    }),
  );
  const providers = providersOf(env);
  return (
    <>
      {isSet || passkeys.length > 0 ? null : <p className={styles.notice}>{t("account.withoutPassword")}</p>}
      <ProfileForm profile={{ name, email }} />
      <ChangePasswordForm email={email} hasPassword={isSet} minPassword={MIN_PASSWORD} />
      <Passkeys
        passkeys={passkeys.map((passkey) => ({
          id: passkey.id,
          name: passkey.name || t("passkeys.unnamed"),
          isSynced: passkey.backedUp,
          createdAt: passkey.createdAt?.toISOString() ?? null,
        }))}
      />
      {providers.length > 0 ? (
        <Providers
          providers={providers.map((provider) => ({ ...provider, isConnected: connected.includes(provider.id) }))}
          error={typeof error === "string" ? error : undefined}
        />
      ) : null}
      {stored ? <Storage stored={stored} allowed={allowed} /> : null}
      <ReviewRequirement isOn={requirements.isOn} />
      {mailer ? <Notices email={email} isOn={notices} /> : null}
      <Sessions sessions={shownSessions.toSorted((a, b) => Number(b.isHere) - Number(a.isHere))} />
    </>
  );
}
