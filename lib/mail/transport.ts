import { createTransport } from "nodemailer";
import type { Env } from "#lib/base/env";
import { type Letter, renderLetter } from "./letter";

/** What became of a mail: `refused` for good, `unsent` for certain and worth another attempt, or unknown. */
export type Delivery = "sent" | "refused" | "unsent" | "unknown";

/** The connection to the mail server. */
export type Transport = {
  /** Sends a letter to one address; `id` becomes the id of the message. Never rejects. */
  send(id: string, to: string, letter: Letter): Promise<{ delivery: Delivery; error?: unknown }>;
  close(): void;
};

// A mail server that does not answer must not hold the queue.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Opens the mail server of `SMTP_URL`; null without one. */
export function openTransport({ SMTP_URL, MAIL_FROM, APP_URL }: Env): Transport | null {
  if (SMTP_URL === undefined) return null;
  const { hostname } = new URL(APP_URL);
  const from = MAIL_FROM ?? { name: "Colophon", address: `no-reply@${hostname}` };
  const transport = createTransport({ url: SMTP_URL, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send(id, to, letter) {
      const { unsubscribe } = letter;
      try {
        await transport.sendMail({
          from,
          // As an object, so that the address is not parsed as a list of several.
          to: { name: "", address: to },
          ...renderLetter(letter),
          messageId: `<${id}@${hostname}>`,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribe
              ? {
                  "List-Unsubscribe": `<${unsubscribe.oneClick}>`,
                  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                }
              : {}),
          },
        });
        return { delivery: "sent" };
      } catch (error) {
        return { delivery: deliveryOf(error), error };
      }
    },
    close: () => transport.close(),
  };
}

// Commands before which the server cannot have accepted a message.
const BEFORE_MESSAGE = new Set(["CONN", "EHLO", "HELO", "STARTTLS", "MAIL FROM", "RCPT TO"]);

function deliveryOf(error: unknown): Delivery {
  const { responseCode, command, code } = Object(error);
  if (typeof responseCode === "number" && code !== "EAUTH") return responseCode >= 500 ? "refused" : "unsent";
  return code === "EAUTH" || code === "EDNS" || BEFORE_MESSAGE.has(command) ? "unsent" : "unknown";
}
