import "server-only";
import type { Database } from "#db/connection/client";
import type { Compose } from "#lib/delivery/mail/send-due";
import { unsubscribeToken } from "#lib/delivery/mail/unsubscribe";
import { releaseDigest, takeDigest } from "./store";
import { addressOf, wordsOf } from "./words";

type Options = {
  db: Database;
  appUrl: string;
  secret: string;
  /** Makes a link that signs in the person with this address; null without such a person. */
  makeSignInLink(email: string): Promise<string | null>;
};

const MOST_ITEMS = 20;
const NOT_ASKED = "If you did not ask for it, do nothing: without the link nobody gets in.";

/** Composes every kind of mail of the queue. */
export function composeWith({ db, appUrl, secret, makeSignInLink }: Options): Compose {
  const host = new URL(appUrl).host;
  const here = `the workspace at ${host}`;

  async function digest(userId: string, now: Date) {
    const taken = await takeDigest(db, userId, now);
    if (!taken) return null;
    const { email, notifications } = taken;
    const lines = notifications.map((one) => ({ text: wordsOf(one), href: `${appUrl}${addressOf(one)}` }));
    const [first] = lines;
    if (!first) return null;
    const more = lines.length - MOST_ITEMS;
    const rest = more > 0 ? [{ text: `And ${more} more`, href: appUrl }] : [];
    const token = unsubscribeToken(secret, userId);
    return {
      to: email,
      letter: {
        subject: lines.length === 1 ? first.text : `${lines.length} notices from Colophon`,
        paragraphs: lines.length === 1 ? [`${first.text}.`] : ["This happened since the last mail:"],
        items: lines.length === 1 ? [] : [...lines.slice(0, MOST_ITEMS), ...rest],
        action: lines.length === 1 ? { label: "Open it", href: first.href } : { label: "Open Colophon", href: appUrl },
        reason: `You get notices from ${here} at most every ten minutes.`,
        unsubscribe: {
          href: `${appUrl}/unsubscribe/${token}`,
          oneClick: `${appUrl}/api/unsubscribe/${token}`,
        },
      },
      unsent: () =>
        releaseDigest(
          db,
          notifications.map(({ id }) => id),
        ),
    };
  }

  return async ({ kind, recipient, data }, now) => {
    if (kind === "digest") return digest(recipient, now);
    if (kind === "sign_in") {
      const href = await makeSignInLink(recipient);
      if (href === null) return null;
      return {
        to: recipient,
        letter: {
          subject: "Your sign-in link for Colophon",
          paragraphs: ["This link signs you in to Colophon once, within a day."],
          action: { label: "Sign in", href },
          reason: `Someone asked for this link at ${here}. ${NOT_ASKED}`,
        },
      };
    }
    const { link = appUrl, by = "Somebody", title } = data;
    if (kind === "reset") {
      return {
        to: recipient,
        letter: {
          subject: "A new password for Colophon",
          paragraphs: ["With this link you choose a new password, once, within an hour."],
          action: { label: "Choose a password", href: link },
          reason: `Someone asked for this link at ${here}. ${NOT_ASKED}`,
        },
      };
    }
    const what = title === undefined ? "to Colophon" : `to “${title || "Untitled"}”`;
    return {
      to: recipient,
      letter: {
        subject: `${by} invites you ${what}`,
        paragraphs: [`${by} invites you ${what}.`, "The link makes one account, within a week."],
        action: { label: "Accept the invitation", href: link },
        reason: `${by} sent this from ${here}. If you do not know them, do nothing.`,
      },
    };
  };
}
