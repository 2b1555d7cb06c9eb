import { PassThrough } from "node:stream";
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
  const begun = new Set<unknown>();
  // A transformation of the message is made when a connected server is to be sent the message.
  transport.use("stream", ({ data, message }, callback) => {
    message.transform(() => {
      begun.add(data.messageId);
      return new PassThrough();
    });
    callback();
  });
  return {
    async send(id, to, letter) {
      const { unsubscribe } = letter;
      const messageId = `<${id}@${hostname}>`;
      try {
        await transport.sendMail({
          from,
          // As an object, so that the address is not parsed as a list of several.
          to: { name: "", address: to },
          ...renderLetter(letter),
          messageId,
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
        return { delivery: deliveryOf(error, begun.has(messageId)), error };
      } finally {
        begun.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

function deliveryOf(error: unknown, hasBegun: boolean): Delivery {
  const { responseCode, command } = Object(error);
  if (!hasBegun) return "unsent";
  // Any other end of the connection can follow the server's acceptance.
  if (typeof responseCode !== "number" || !["MAIL FROM", "RCPT TO", "DATA"].includes(command)) return "unknown";
  return responseCode >= 500 ? "refused" : "unsent";
}
