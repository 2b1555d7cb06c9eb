import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createPlainServer } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import { openFetch } from "./fetch-public";
import { type Resolve, resolveNone } from "./guarded-agent";

const megabyte = Buffer.alloc(1024 * 1024, "x");

const answers: Record<string, RequestListener> = {
  "/page": (_, reply) => reply.setHeader("content-type", "text/html").end("<p>Hello"),
  "/gone": (_, reply) => reply.writeHead(404).end("nothing"),
  "/headers": ({ headers }, reply) => reply.end(JSON.stringify(headers)),
  "/moved": (_, reply) => reply.writeHead(301, { location: "moved/again" }).end(),
  "/moved/again": (_, reply) => reply.writeHead(302, { location: "/page#part" }).end(),
  "/self": (_, reply) => reply.writeHead(302, { location: "/self" }).end(),
  "/round": (_, reply) => reply.writeHead(307, { location: "/round/about" }).end(),
  "/round/about": (_, reply) => reply.writeHead(308, { location: "/round" }).end(),
  "/on": (request, reply) => reply.writeHead(302, { location: `${request.url}1` }).end(),
  "/to-private": (_, reply) => reply.writeHead(302, { location: "http://127.0.0.1:1080/" }).end(),
  "/to-metadata": (_, reply) => reply.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
  "/to-file": (_, reply) => reply.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/to-password": (_, reply) => reply.writeHead(302, { location: "http://a:b@example.org/" }).end(),
  "/to-nowhere": (_, reply) => reply.writeHead(302, { location: "http://[" }).end(),
  "/to-nothing": (_, reply) => reply.writeHead(302).end("here"),
  "/rebind": (_, reply) => reply.writeHead(302, { location: "http://turncoat.example/" }).end(),
  "/huge": (_, reply) => reply.writeHead(200, { "content-length": 2 * 1024 ** 3 }).write("x"),
  "/endless": (_, reply) => {
    const more = () => {
      while (reply.write(megabyte));
    };
    reply.on("drain", more);
    more();
  },
  "/bomb": (_, reply) => reply.setHeader("content-encoding", "gzip").end(bomb),
  "/bomb-in-bomb": (_, reply) => reply.setHeader("content-encoding", "gzip, gzip").end(gzipSync(bomb)),
  "/gzip": (_, reply) => reply.setHeader("content-encoding", "gzip").end(gzipSync("<p>Small")),
  "/not-gzip": (_, reply) => reply.setHeader("content-encoding", "gzip").end("<p>Plain"),
  "/silent": () => {},
  "/slow": (_, reply) => {
    const drip = setInterval(() => reply.write("x"), 10);
    reply.on("close", () => clearInterval(drip));
  },
  "/cut": (_, reply) => {
    reply.writeHead(200, { "content-length": 100 }).write("half");
    reply.destroy();
  },
};

const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));

let server: Server;
let here: string;
let place: string;

beforeAll(async () => {
  server = createServer((request, reply) => {
    const path = request.url?.startsWith("/on") ? "/on" : (request.url ?? "");
    const answer = answers[path];
    if (!answer) throw new Error(`Nobody foresaw ${request.url}`);
    answer(request, reply);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  here = `http://${place}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const at =
  (...addresses: string[]): Resolve =>
  (_host, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
const ask = (path: string, options = {}, resolve = resolveNone) =>
  openFetch(resolve, new Set([place]))(path.startsWith("http") ? path : here + path, options);

async function refusal(asked: Promise<unknown>): Promise<AppError> {
  const error = await asked.then(
    () => new Error("It was answered"),
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return error;
  throw error;
}

describe("the guard refuses", () => {
  test("a host without a public address, under any name", async () => {
    for (const addresses of [["127.0.0.1"], ["::1"], ["10.1.2.3"], ["169.254.169.254"], ["::ffff:127.0.0.1"]]) {
      const { code, message } = await refusal(ask("http://internal.example/", {}, at(...addresses)));
      expect([code, message]).toEqual([
        "address_not_allowed",
        "“internal.example” is not an address of the public internet.",
      ]);
    }
  });

  test("a host with both a private and a public address", async () => {
    const { code } = await refusal(ask("https://mixed.example/", {}, at("93.184.215.14", "192.168.0.1")));
    expect(code).toBe("address_not_allowed");
  });

  test("the system's own names for this machine", async () => {
    const system = openFetch((host, done) => at("127.0.0.1")(host, done), new Set());
    expect((await refusal(system("http://localhost:3000/"))).code).toBe("address_not_allowed");
  });

  test("a name that changes to a private address, by connecting only to the address that was checked", async () => {
    const answers = ["10.0.0.1", "8.8.8.8"];
    const turncoat: Resolve = (host, done) => at(answers.shift() ?? "")(host, done);
    expect((await refusal(ask("/rebind", {}, turncoat))).code).toBe("address_not_allowed");
    expect(answers).toEqual(["8.8.8.8"]);
  });

  test.each([
    ["/to-private", "address_not_allowed"],
    ["/to-metadata", "address_not_allowed"],
    ["/to-file", "invalid_request"],
    ["/to-password", "invalid_request"],
    ["/to-nowhere", "import_failed"],
    ["/self", "import_failed"],
    ["/round", "import_failed"],
    ["/on", "import_failed"],
  ])("a redirect that leads to a forbidden address: %s", async (path, code) => {
    expect((await refusal(ask(path))).code).toBe(code);
  });

  test("a redirect loop by name", async () => {
    expect((await refusal(ask("/round"))).message).toBe(`The page leads round in a circle, back to ${place}.`);
    expect((await refusal(ask("/on"))).message).toContain("more than 10 addresses");
  });

  test.each(["/huge", "/endless", "/bomb", "/bomb-in-bomb"])("a response above the size limit: %s", async (path) => {
    const { code, message } = await refusal(ask(path));
    expect([code, message]).toEqual(["import_failed", "What is at this address is larger than 5 MB."]);
  });

  test.each(["/silent", "/slow"])("to wait longer than the time limit: %s", async (path) => {
    const { code, message } = await refusal(ask(path, { timeoutMs: 200 }));
    expect([code, message]).toEqual(["upstream_timeout", "“127.0.0.1” did not answer within 0.2 seconds."]);
  });

  test("to wait for a name that is never resolved", async () => {
    const { code } = await refusal(ask("http://silent.example/", { timeoutMs: 100 }, () => {}));
    expect(code).toBe("upstream_timeout");
  });
});

describe("a failing site gives another error than a forbidden one", () => {
  test("a name that does not exist", async () => {
    const { code, message } = await refusal(ask("https://nowhere.example/"));
    expect([code, message]).toEqual(["upstream_unavailable", "There is no such site."]);
  });

  test("a machine that does not listen", async () => {
    const unused = createPlainServer().listen(0, "127.0.0.1");
    await once(unused, "listening");
    const closed = `127.0.0.1:${(unused.address() as AddressInfo).port}`;
    unused.close();
    await once(unused, "close");
    const { code, message } = await refusal(openFetch(resolveNone, new Set([closed]))(`http://${closed}/`));
    expect([code, message]).toEqual(["upstream_unavailable", "The site refuses connections."]);
  });

  test("a response that breaks off, or is not in the declared encoding", async () => {
    expect((await refusal(ask("/cut"))).code).toBe("upstream_unavailable");
    expect((await refusal(ask("/not-gzip"))).code).toBe("upstream_unavailable");
  });

  test("a machine with another protocol", async () => {
    const mail = createPlainServer((socket) => socket.end("220 mail.example ESMTP\r\n")).listen(0, "127.0.0.1");
    await once(mail, "listening");
    const port = `127.0.0.1:${(mail.address() as AddressInfo).port}`;
    const { code } = await refusal(openFetch(resolveNone, new Set([port]))(`http://${port}/`));
    mail.close();
    expect(code).toBe("upstream_unavailable");
  });
});

describe("a page is fetched", () => {
  const textOf = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body);

  test("with its final address", async () => {
    const page = await ask("/moved");
    expect(page).toMatchObject({ url: `${here}/page#part`, status: 200 });
    expect([page.headers.get("content-type"), textOf(page)]).toEqual(["text/html", "<p>Hello"]);
  });

  test("uncompressed", async () => expect(textOf(await ask("/gzip"))).toBe("<p>Small"));

  test("with any status", async () => {
    expect((await ask("/gone")).status).toBe(404);
    expect((await ask("/to-nothing")).status).toBe(302);
  });

  test("with a client identification and no other data of ours", async () => {
    const sent = JSON.parse(textOf(await ask("/headers", { accept: "text/html" })));
    expect(sent.accept).toBe("text/html");
    expect(sent["user-agent"]).toMatch(/^Mozilla\/5\.0 \(compatible; Colophon\/\S+; \+http/);
    expect(sent).not.toHaveProperty("cookie");
    expect(sent).not.toHaveProperty("referer");
  });

  test("until the caller aborts", async () => {
    const reason = new Error("no longer wanted");
    await expect(ask("/silent", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
