import type { AddressInfo, Socket } from "node:net";
import { eq } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { mail } from "#db/schema";
import { oneStore, stores } from "#db/test-database";
import { parseEnv } from "#lib/base/env";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { queueMail } from "./store";
import { openTransport } from "./transport";

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };
const MINUTE_MS = 60_000;

type Behaviour = "accept" | "later" | "refuse" | "hang up";

/** A real mail server on a port of this machine. */
async function openMailServer() {
  const received: { to: string[]; email: Email; raw: string }[] = [];
  const state: { behaviour: Behaviour; attempts: number } = { behaviour: "accept", attempts: 0 };
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        state.attempts += 1;
        const { behaviour } = state;
        if (behaviour === "later") return callback(Object.assign(new Error("Try later"), { responseCode: 451 }));
        if (behaviour === "refuse") return callback(Object.assign(new Error("No such person"), { responseCode: 550 }));
        const raw = Buffer.concat(chunks).toString("utf8");
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, email: await PostalMime.parse(raw), raw });
        if (behaviour === "hang up") return sockets.forEach((socket) => void socket.destroy());
        callback();
      });
    },
  });
  server.server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The type is one of three, of which TCP has this one.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe.each(stores)("mail on $name", (store) => {
  let smtp: Awaited<ReturnType<typeof openMailServer>>;
  let workspace: TestWorkspace;
  let ownerCookie: string;
  beforeAll(async () => {
    smtp = await openMailServer();
    workspace = await openTestWorkspace(store, {
      ...unlimited,
      SMTP_URL: smtp.url,
      MAIL_FROM: "Colophon <colophon@example.org>",
      APP_URL: "http://localhost:3000",
    });
    ownerCookie = await workspace.signIn();
  });
  afterAll(async () => {
    await workspace.close();
    await smtp.close();
  });
  afterEach(async () => {
    smtp.received.length = 0;
    Object.assign(smtp.state, { behaviour: "accept", attempts: 0 });
    await workspace.store.db.delete(mail);
  });

  const asOwner = () => ({ key: null, headers: { cookie: ownerCookie, ...SAME_ORIGIN } });
  const db = () => workspace.store.db;
  const send = async (afterMs = 0) => {
    const { mailer } = workspace.running;
    if (!mailer) throw new Error("The workspace sends no mail.");
    return mailer.sendDue(new Date(Date.now() + afterMs));
  };
  let address = 0;
  const askAuth = (path: string, body: unknown) =>
    workspace.running.auth.handler(
      new Request(`http://localhost:3000/api/auth${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          origin: "http://localhost:3000",
          "x-colophon-address": `192.0.2.${++address}`,
        },
        body: JSON.stringify(body),
      }),
    );
  const write = async (title = "Tides") =>
    (await workspace.ask("POST /api/d", { body: { title, markdown: "Ebb." } })).body.id;
  const share = (id: string, email: string) =>
    workspace.ask(`PUT /api/w/documents/${id}/people`, { ...asOwner(), body: { email, role: "edit" } });
  const linkIn = ({ text = "" }: Email) => /https?:\/\/\S+/.exec(text)?.[0] ?? "";
  const waiting = () => db().select().from(mail).where(eq(mail.state, "waiting"));

  test("is not sent to an address without an account, with the same answer as to one with it", async () => {
    const { email } = await workspace.makePerson();
    const answers = [];
    for (const to of [email, "nobody@example.org"]) {
      for (const path of ["/sign-in/link", "/request-password-reset"]) {
        const answer = await askAuth(path, {
          email: to,
          redirectTo: path === "/sign-in/link" ? undefined : "/reset-password",
        });
        answers.push([path, answer.status, await answer.text()].join(" "));
      }
    }
    expect(new Set(answers).size).toBe(2);
    await send();
    expect(smtp.received.map(({ to }) => to)).toEqual([[email], [email]]);
  });

  test("with a sign-in link signs its person in once, and is empty in the store after it was sent", async () => {
    const { id, email } = await workspace.makePerson();
    await askAuth("/sign-in/link", { email: email.toUpperCase() });
    await send();
    const [{ email: got } = { email: undefined }] = smtp.received;
    if (!got) throw new Error("No mail has come.");
    expect(got.from).toEqual({ name: "Colophon", address: "colophon@example.org" });
    expect(got.subject).toBe("Your sign-in link for Colophon");
    expect(got.html).toContain(linkIn(got));
    const answer = await workspace.running.auth.handler(new Request(linkIn(got)));
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const session = await workspace.running.auth.api.getSession({ headers: new Headers({ cookie }) });
    expect(session?.user.id).toBe(id);
    expect(await db().select({ data: mail.data, state: mail.state }).from(mail)).toEqual([{ data: {}, state: "sent" }]);
  });

  test("with a link for a new password sets it once, and ends the person's sessions", async () => {
    const { id, email } = await workspace.makePerson();
    const cookie = await workspace.signIn(id);
    await askAuth("/request-password-reset", { email, redirectTo: "/reset-password" });
    await send();
    const [first] = smtp.received;
    const led = await workspace.running.auth.handler(new Request(first ? linkIn(first.email) : ""));
    const target = new URL(led.headers.get("location") ?? "");
    expect(target.pathname).toBe("/reset-password");
    const body = { token: target.searchParams.get("token"), newPassword: "a new password of theirs" };
    expect((await askAuth("/reset-password", body)).status).toBe(200);
    expect((await askAuth("/reset-password", body)).status).toBe(400);
    expect(await workspace.running.auth.api.getSession({ headers: new Headers({ cookie }) })).toBeNull();
    expect((await askAuth("/sign-in/email", { email, password: body.newPassword })).status).toBe(200);
  });

  test("invites a new address to what is shared with it, once", async () => {
    const id = await write("Currents");
    await share(id, "new@example.org");
    await workspace.ask(`PUT /api/w/documents/${id}/people`, {
      ...asOwner(),
      body: { email: "new@example.org", role: "view" },
    });
    await send();
    await send();
    expect(smtp.received.map(({ to, email }) => [to, email.subject])).toEqual([
      [["new@example.org"], "Owner invites you to “Currents”"],
    ]);
    expect(linkIn(smtp.received[0]?.email ?? ({ text: "" } as Email))).toContain("/invite/");
  });

  test("of notices is one digest in ten minutes, without what was read or is no longer shared", async () => {
    const { id: userId, email } = await workspace.makePerson();
    const cookie = await workspace.signIn(userId);
    const ids = [await write("Ebb"), await write("Flood"), await write("Gone")];
    for (const id of ids) await share(id, email);
    await workspace.ask(`DELETE /api/d/${ids[2]}`);
    await send();
    expect(smtp.received).toEqual([]);
    await send(MINUTE_MS);
    expect(smtp.received).toHaveLength(1);
    const [{ email: got } = { email: undefined }] = smtp.received;
    expect(got?.subject).toBe("2 notices from Colophon");
    expect(got?.text).toContain("Owner shared “Ebb” with you");
    expect(got?.text).not.toContain("Gone");

    await share(await write("Later"), email);
    await send(10 * MINUTE_MS);
    expect(smtp.received).toHaveLength(1);
    await send(12 * MINUTE_MS);
    expect(smtp.received[1]?.email.subject).toBe("Owner shared “Later” with you");

    await share(await write("Read"), email);
    const read = { key: null, headers: { cookie, ...SAME_ORIGIN }, body: { read: true } };
    await workspace.ask("PATCH /api/w/notifications", read);
    await send(60 * MINUTE_MS);
    expect(smtp.received).toHaveLength(2);
  });

  test("of notices ends by its signed link without a session, and not by another", async () => {
    const { id: userId, email } = await workspace.makePerson();
    await share(await write(), email);
    await send(MINUTE_MS);
    const headers = new Map(smtp.received[0]?.email.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const token =
      /^<http:\/\/localhost:3000\/api\/unsubscribe\/(\S+)>$/.exec(headers.get("list-unsubscribe") ?? "")?.[1] ?? "";
    expect(token).toContain(userId);
    const stranger = await workspace.makePerson();
    for (const wrong of ["", "x", token.slice(0, -1), token.replace(userId, stranger.id)]) {
      expect(await workspace.running.unsubscribe(wrong)).toBe(false);
    }
    expect(await workspace.running.unsubscribe(token)).toBe(true);
    await share(await write(), email);
    await share(await write(), stranger.email);
    await send(20 * MINUTE_MS);
    expect(smtp.received.slice(1).map(({ to }) => to)).toEqual([[stranger.email]]);
  });

  test("escapes titles and names, and lets none of them add a header or an address", async () => {
    const title = '<img src=x onerror="alert(1)"> & Söhne';
    const { email } = await workspace.makePerson();
    await share(await write(title), email);
    const link = "http://localhost:3000/invite/x";
    const by = "Eve\r\nBcc: victim@example.org\r\n\r\n<script>";
    await queueMail(db(), { kind: "invitation", recipient: "a@example.org", data: { link, by, title } }, new Date());
    await send(MINUTE_MS);
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual([["a@example.org"], [email]].toSorted());
    for (const { email: got, raw } of smtp.received) {
      expect(raw.split("\r\n\r\n")[0]).not.toMatch(/^bcc:/im);
      expect(got.html).not.toMatch(/<(img|script)/);
      expect(got.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Söhne");
      expect(got.text).toContain(title);
    }
  });

  test("is tried again after a temporary failure, each time later, and given up after the sixth", async () => {
    const { email } = await workspace.makePerson();
    await share(await write(), email);
    smtp.state.behaviour = "later";
    const delays = [];
    let at = 2 * MINUTE_MS;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const before = Date.now() + at;
      expect(await send(at)).toBe(0);
      const [row] = await waiting();
      delays.push(Math.round(((row?.dueAt.getTime() ?? 0) - before) / MINUTE_MS));
      at += (delays.at(-1) ?? 0) * MINUTE_MS + 1_000;
    }
    expect(delays).toEqual([1, 5, 15, 60, 180]);
    await send(at);
    expect([await waiting(), smtp.state.attempts]).toEqual([[], 6]);
  });

  test("that failed for a time is sent whole when the server is back", async () => {
    const { email } = await workspace.makePerson();
    await share(await write(), email);
    smtp.state.behaviour = "later";
    await send(MINUTE_MS);
    smtp.state.behaviour = "accept";
    await send(3 * MINUTE_MS);
    expect(smtp.received.map(({ to }) => to)).toEqual([[email]]);
  });

  test("waits for a server that cannot be reached", async () => {
    const nowhere = openTransport(parseEnv({ SMTP_URL: "smtp://127.0.0.1:1" }));
    const letter = { subject: "", paragraphs: [], action: { label: "", href: "" }, reason: "" };
    expect(await nowhere?.send("mai_1", "a@example.org", letter)).toMatchObject({ delivery: "unsent" });
  });

  test.each<Behaviour>(["refuse", "hang up"])(
    "is not sent twice when the server answers with %s",
    async (behaviour) => {
      const { email } = await workspace.makePerson();
      await askAuth("/sign-in/link", { email });
      smtp.state.behaviour = behaviour;
      await send();
      smtp.state.behaviour = "accept";
      await send(24 * 60 * MINUTE_MS);
      expect(smtp.state.attempts).toBe(1);
    },
  );

  test("is sent once when several instances send at the same time", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => workspace.makePerson()));
    for (const { email } of people) await askAuth("/sign-in/link", { email });
    await Promise.all([send(), send(), send()]);
    expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });

  test("to one address is limited to ten an hour", async () => {
    const data = (at: number) => ({ link: `http://localhost:3000/${at}`, by: "Eve" });
    for (let at = 0; at < 15; at += 1) {
      await queueMail(db(), { kind: "invitation", recipient: "v@example.org", data: data(at) }, new Date());
    }
    expect(await waiting()).toHaveLength(10);
  });
});

test("nothing is queued without a mail server", async () => {
  const workspace = await openTestWorkspace(oneStore, unlimited);
  const { email } = await workspace.makePerson();
  const asked = { key: null, headers: { cookie: await workspace.signIn(), ...SAME_ORIGIN } };
  const { body } = await workspace.ask("POST /api/d", { body: { title: "Tides" } });
  for (const to of [email, "new@example.org"]) {
    await workspace.ask(`PUT /api/w/documents/${body.id}/people`, { ...asked, body: { email: to, role: "view" } });
  }
  expect(await workspace.store.db.select().from(mail)).toEqual([]);
  expect(workspace.running.mailer).toBeNull();
  await workspace.close();
});
