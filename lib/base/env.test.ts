import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parseEnv } from "./env";
import { newId } from "./ids";

const rsaKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();

const AUTH_SECRET = "s".repeat(32);
const PROVIDER = { OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "colophon" };
const FOLDER = newId("fol");

describe("rejects the environment in one sentence", () => {
  test.each([
    [
      "another database than PostgreSQL",
      { DATABASE_URL: "mysql://host/name" },
      "DATABASE_URL must begin with postgres",
    ],
    ["a port that is not a number", { DATABASE_URL: "postgres://host:port/name" }, "DATABASE_URL is not an address"],
    [
      "a replica without a database",
      { DATABASE_READ_URL: "postgres://host/name" },
      "DATABASE_READ_URL is a second address of the store at DATABASE_URL, which is missing",
    ],
    [
      "several hosts in one address",
      { DATABASE_URL: "postgres://host/name", AUTH_SECRET, DATABASE_READ_URL: "postgres://one:1,two:2/name" },
      "DATABASE_READ_URL.1 must begin with postgres",
    ],
    ["a password with a bare #", { DATABASE_URL: "postgres://me:p#ss@host/name" }, "DATABASE_URL is not an address"],
    ["a PORT out of range", { PORT: "70000" }, "PORT "],
    ["a short secret", { AUTH_SECRET: "short" }, "AUTH_SECRET must have 32 characters or more"],
    ["a signing key that is none", { SIGNING_KEY: "hush" }, "SIGNING_KEY must be an Ed25519 private key"],
    ["a signing key of another kind", { SIGNING_KEY: rsaKey }, "SIGNING_KEY must be an Ed25519 private key"],
    ["a first key that can be guessed", { BOOTSTRAP_API_KEY: "ak_usr_1" }, "BOOTSTRAP_API_KEY must be ak_usr_"],
    ["an invalid web address", { APP_URL: "localhost:3000" }, "APP_URL "],
    ["a store other than Redis", { REDIS_URL: "http://host" }, "REDIS_URL must begin with redis"],
    ["a private host without its port", { ALLOW_PRIVATE_HOSTS: "intranet" }, "ALLOW_PRIVATE_HOSTS"],
    ["a mail server of another kind", { SMTP_URL: "https://mail.example" }, "SMTP_URL must begin with smtp"],
    ["a mail server without a host", { SMTP_URL: "smtp://" }, "SMTP_URL is not an address"],
    ["a sender that is not an address", { MAIL_FROM: "Colophon" }, "MAIL_FROM.address must be an address such as"],
    ["a sender with another header", { MAIL_FROM: "A\r\nBcc: b@c.de <a@b.de>" }, "MAIL_FROM.name must be one line"],
    [
      "a group with a role that nobody can give",
      { ...PROVIDER, OIDC_GROUPS: `staff=owner:${FOLDER}` },
      `OIDC_GROUPS has “staff=owner:${FOLDER}”, which is no group=role:folder: write staff=edit:fol_`,
    ],
    [
      "a group with a folder's name",
      { ...PROVIDER, OIDC_GROUPS: "staff=edit:Atlas" },
      "OIDC_GROUPS has “staff=edit:Atlas”",
    ],
    ["a role of no group", { ...PROVIDER, OIDC_GROUPS: `=edit:${FOLDER}` }, "OIDC_GROUPS has “=edit"],
    [
      "a group that is to have two roles on one folder",
      { ...PROVIDER, OIDC_GROUPS: `staff=edit:${FOLDER}; staff=view:${FOLDER}` },
      `OIDC_GROUPS has “staff=…:${FOLDER}”, which is there twice`,
    ],
    ["groups without a provider", { OIDC_GROUPS: `staff=edit:${FOLDER}` }, "OIDC_ISSUER is missing: OIDC_GROUPS names"],
    ["a scope that cannot be asked for", { ...PROVIDER, OIDC_SCOPES: "“groups”" }, "OIDC_SCOPES.0 must be"],
    [
      "a quota with a unit",
      { QUOTA_BYTES_PER_PERSON: "5 GB" },
      "QUOTA_BYTES_PER_PERSON must be a whole number, such as 5000000000 for 5 GB",
    ],
    [
      "a quota below nothing",
      { QUOTA_DOCUMENTS_PER_PERSON: "-1" },
      "QUOTA_DOCUMENTS_PER_PERSON must be a whole number",
    ],
    ["half of Upstash", { UPSTASH_REDIS_REST_URL: "https://host" }, "UPSTASH_REDIS_REST_TOKEN is missing"],
  ])("for %s", (_fault, variables, words) => {
    expect(() => parseEnv({ AUTH_SECRET, ...variables })).toThrow(/^The environment cannot be used: [^;]*\.$/);
    expect(() => parseEnv({ AUTH_SECRET, ...variables })).toThrow(words);
  });

  test("that names every fault and repeats no secret", () => {
    const variables = { DATABASE_URL: "postgres://me:hu#sh@host/name", PORT: "x", AUTH_SECRET: "hush" };
    expect(() => parseEnv(variables)).toThrow(/PORT .*; DATABASE_URL .*; AUTH_SECRET /);
    expect(() => parseEnv(variables)).not.toThrow(/hu#?sh/);
  });

  test("for a database without a secret", () => {
    expect(() => parseEnv({ DATABASE_URL: "postgres://host/name" })).toThrow(
      "AUTH_SECRET is required with DATABASE_URL",
    );
  });
});

describe("the environment", () => {
  test("reads a signing key, also from one line", () => {
    const pem = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    expect(parseEnv({ SIGNING_KEY: pem }).SIGNING_KEY).toBe(pem);
    expect(parseEnv({ SIGNING_KEY: pem.replaceAll("\n", "\\n") }).SIGNING_KEY).toBe(pem);
  });

  test.each([
    ["colophon@example.org", { name: "", address: "colophon@example.org" }],
    ["Colophon <colophon@example.org>", { name: "Colophon", address: "colophon@example.org" }],
    ['"Colophon, the press" <colophon@example.org>', { name: "Colophon, the press", address: "colophon@example.org" }],
  ])("reads the sender %s", (given, sender) => {
    expect(parseEnv({ MAIL_FROM: given }).MAIL_FROM).toEqual(sender);
  });

  test("may be empty, and an empty value counts as unset", () => {
    const settings = parseEnv({ PORT: "", DATABASE_URL: "", APP_URL: "", READS_PER_MINUTE: "" });
    expect(settings).toMatchObject({ PORT: 3000, DATA_DIR: ".data", APP_URL: "http://localhost:3000" });
    expect(settings).toMatchObject({ DATABASE_URL: undefined, READS_PER_MINUTE: 120, WRITES_PER_MINUTE: 60 });
  });

  test("accepts private hosts by name or address, each with its port", () => {
    expect(parseEnv({}).ALLOW_PRIVATE_HOSTS).toEqual([]);
    const settings = parseEnv({ ALLOW_PRIVATE_HOSTS: "Wiki.intranet:80, 10.0.0.1:8080,[::1]:443," });
    expect(settings.ALLOW_PRIVATE_HOSTS).toEqual(["wiki.intranet:80", "10.0.0.1:8080", "[::1]:443"]);
  });

  test("accepts any PostgreSQL address, and removes the last slash of its own", () => {
    const DATABASE_URL = "postgresql://me:p%23ss@[::1]:5433/name?sslmode=require";
    const APP_URL = "https://documents.example.org/";
    const settings = parseEnv({ DATABASE_URL, AUTH_SECRET, APP_URL });
    expect(settings).toMatchObject({ DATABASE_URL, APP_URL: "https://documents.example.org" });
  });

  test("splits the addresses of replicas at commas", () => {
    const DATABASE_URL = "postgres://host/name";
    const DATABASE_READ_URL = "postgres://me:p%2Css@one/name, postgres://two:5433/name";
    expect(parseEnv({ DATABASE_URL, AUTH_SECRET, DATABASE_READ_URL }).DATABASE_READ_URL).toEqual([
      "postgres://me:p%2Css@one/name",
      "postgres://two:5433/name",
    ]);
  });

  test("reads the roles of groups, whose names may have “=” and commas", () => {
    const OIDC_GROUPS = `staff = edit:${FOLDER};\nCN=readers,OU=groups=view:${FOLDER};`;
    const settings = parseEnv({ ...PROVIDER, OIDC_GROUPS, OIDC_SCOPES: "groups roles" });
    expect(settings).toMatchObject({ OIDC_GROUPS_CLAIM: "groups", OIDC_SCOPES: ["groups", "roles"] });
    expect(settings.OIDC_GROUPS).toEqual([
      { group: "staff", role: "edit", folderId: FOLDER },
      { group: "CN=readers,OU=groups", role: "view", folderId: FOLDER },
    ]);
  });
});
