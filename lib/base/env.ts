import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { timeOfId } from "./ids";
import { parseUrl } from "./parse-url";

const empty = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(empty, type.optional());
const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));
const places = z
  .string()
  .transform((list) => list.split(",").flatMap((place) => place.trim().toLowerCase() || []))
  .pipe(z.array(z.string().regex(/^([a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/, "must be host:port, host:port, …")));
const domains = z
  .string()
  .transform((list) => list.split(",").flatMap((domain) => domain.trim().toLowerCase() || []))
  .pipe(z.array(z.string().regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, "must be example.org, example.net, …")));
// A path may follow the origin: the service's usual paths are appended to it.
const service = (publicOrigin: string) => z.preprocess(empty, origin.default(publicOrigin));
/** What a group of the organisation's provider gives its people: a role on a folder. */
export type GroupRole = { group: string; role: "view" | "comment" | "edit"; folderId: string };

// The group comes first and ends at the last “=”, because names such as CN=staff,OU=groups have some too.
const groupRoles = z.string().transform((list, context) => {
  const entries = list.split(";").flatMap((entry) => entry.trim() || []);
  const roles = entries.flatMap((entry) => groupRoleOf(entry) ?? refused(context, entry, "is no group=role:folder"));
  const places = roles.map(({ group, folderId }) => `${folderId} ${group}`);
  const twice = roles.find((_, at) => places.indexOf(places[at] ?? "") < at);
  if (twice) refused(context, `${twice.group}=…:${twice.folderId}`, "is there twice");
  return roles;
});
function groupRoleOf(entry: string): GroupRole | null {
  const [, group = "", role, folderId = ""] = /^(.+?)\s*=\s*(view|comment|edit):(\w+)$/.exec(entry) ?? [];
  if (role === undefined || timeOfId("fol", folderId) === null) return null;
  return { group, role: role as GroupRole["role"], folderId };
}
function refused(context: z.RefinementCtx, entry: string, fault: string): never[] {
  const message = `has “${entry}”, which ${fault}: write staff=edit:fol_… with view, comment or edit and the id in the folder's address, and semicolons between several`;
  context.addIssue({ code: "custom", message });
  return [];
}
const scopeNames = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().regex(/^[!#-[\]-~]+$/, "must be the names of scopes, such as groups")));
const mailFrom = z
  .string()
  .transform((text) => {
    const [, name = "", address = text.trim()] = /^\s*"?([^<>"]*?)"?\s*<([^<>]*)>\s*$/.exec(text) ?? [];
    return { name, address };
  })
  .pipe(
    z.object({
      name: z.string().regex(/^\P{Cc}*$/u, "must be one line"),
      address: z.email("must be an address such as Colophon <colophon@example.org>"),
    }),
  );
const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: "must begin with postgres://", abort: true })
  .refine(
    (address) => parseUrl(address) !== null,
    "is not an address: write postgres://name:password@host:5432/database, and in the password %23 for #, %2F for / and the like",
  );
const postgresAddresses = z
  .string()
  .transform((list) => list.split(",").map((address) => address.trim()))
  .pipe(z.array(postgresAddress));
const SIGNS = "must be an Ed25519 private key as PKCS#8 PEM: openssl genpkey -algorithm ed25519";
// A variable often holds one line, with \\n for its ends.
const signingKey = z
  .string()
  .transform((text) => text.replaceAll("\\n", "\n"))
  .refine(isSigningKey, SIGNS);
function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey({ key: pem, format: "pem", type: "pkcs8" }).asymmetricKeyType === "ed25519";
  } catch {
    return false;
  }
}
const perMinute = (standard: number) => z.preprocess(empty, z.coerce.number().int().min(0).default(standard));

const quota = (example: string) =>
  z.preprocess(
    (value) => value || "0",
    z
      .string()
      .regex(/^\d{1,15}$/, `must be a whole number, such as ${example} (0 is without limit)`)
      .transform(Number),
  );

const environment = z
  .object({
    PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65535).default(3000)),
    HOSTNAME: optional(z.string()),
    APP_URL: optional(origin),
    DATABASE_URL: optional(postgresAddress),
    DATABASE_LISTEN_URL: optional(postgresAddress),
    DATABASE_READ_URL: optional(postgresAddresses),
    NEON_WS_PROXY: optional(z.string()),
    DATA_DIR: z.preprocess(empty, z.string().default(".data")),
    AUTH_SECRET: optional(z.string().min(32, "must have 32 characters or more")),
    SIGNING_KEY: optional(signingKey),
    BOOTSTRAP_API_KEY: optional(
      z.string().regex(/^ak_usr_[A-Za-z0-9_-]{32,}$/, "must be ak_usr_ and 32 random characters or more"),
    ),
    READS_PER_MINUTE: perMinute(120),
    WRITES_PER_MINUTE: perMinute(60),
    REDIS_URL: optional(z.string().regex(/^rediss?:\/\//, "must begin with redis:// or rediss://")),
    UPSTASH_REDIS_REST_URL: optional(origin),
    UPSTASH_REDIS_REST_TOKEN: optional(z.string()),
    TRUSTED_PROXIES: z.preprocess(empty, z.coerce.number().int().min(0).max(10).default(0)),
    DRAIN_SECONDS: z.preprocess(empty, z.coerce.number().int().min(0).max(60).default(0)),
    QUOTA_DOCUMENTS_PER_PERSON: quota("10000"),
    QUOTA_BYTES_PER_PERSON: quota("5000000000 for 5 GB"),
    AUDIT_DAYS: z.preprocess(empty, z.coerce.number().int().min(0).max(36_500).default(365)),
    LOG_LEVEL: z.preprocess(empty, z.enum(["debug", "info", "warn", "error", "silent"]).default("info")),
    ALLOW_PRIVATE_HOSTS: z.preprocess((value) => value ?? "", places),
    ALLOW_SIGN_UP: z.preprocess(empty, z.stringbool().default(false)),
    GOOGLE_CLIENT_ID: optional(z.string()),
    GOOGLE_CLIENT_SECRET: optional(z.string()),
    GITHUB_CLIENT_ID: optional(z.string()),
    GITHUB_CLIENT_SECRET: optional(z.string()),
    OIDC_ISSUER: optional(origin),
    OIDC_CLIENT_ID: optional(z.string()),
    OIDC_CLIENT_SECRET: optional(z.string()),
    OIDC_DOMAINS: z.preprocess((value) => value ?? "", domains),
    OIDC_SCOPES: z.preprocess((value) => value ?? "", scopeNames),
    OIDC_GROUPS: z.preprocess((value) => value ?? "", groupRoles),
    OIDC_GROUPS_CLAIM: z.preprocess(empty, z.string().default("groups")),
    CONTACT_EMAIL: optional(z.email("must be an address of mail")),
    DOI_BASE_URL: service("https://doi.org"),
    CROSSREF_BASE_URL: service("https://api.crossref.org"),
    DATACITE_BASE_URL: service("https://api.datacite.org"),
    PUBMED_BASE_URL: service("https://eutils.ncbi.nlm.nih.gov"),
    ARXIV_BASE_URL: service("https://export.arxiv.org"),
    OPENALEX_BASE_URL: service("https://api.openalex.org"),
    SEMANTIC_SCHOLAR_BASE_URL: service("https://api.semanticscholar.org"),
    WIKIDATA_BASE_URL: service("https://www.wikidata.org"),
    ZOTERO_BASE_URL: service("https://api.zotero.org"),
    OPENALEX_API_KEY: optional(z.string()),
    SEMANTIC_SCHOLAR_API_KEY: optional(z.string()),
    NCBI_API_KEY: optional(z.string()),
    SMTP_URL: optional(
      z
        .string()
        .regex(/^smtps?:\/\//, { error: "must begin with smtp:// or smtps://", abort: true })
        .refine(
          (address) => Boolean(parseUrl(address)?.hostname),
          "is not an address: write smtp://name:password@host:587, and in the password %23 for #, %2F for / and the like",
        ),
    ),
    MAIL_FROM: optional(mailFrom),
    S3_ENDPOINT: optional(origin),
    S3_BUCKET: optional(z.string()),
    S3_ACCESS_KEY_ID: optional(z.string()),
    S3_SECRET_ACCESS_KEY: optional(z.string()),
    S3_REGION: z.preprocess(empty, z.string().default("auto")),
    METRICS_TOKEN: optional(z.string().min(16, "must have 16 characters or more")),
  })
  .superRefine((env, context) => {
    if (Boolean(env.UPSTASH_REDIS_REST_URL) === Boolean(env.UPSTASH_REDIS_REST_TOKEN)) return;
    const missing = env.UPSTASH_REDIS_REST_URL ? "UPSTASH_REDIS_REST_TOKEN" : "UPSTASH_REDIS_REST_URL";
    context.addIssue({ code: "custom", path: [missing], message: "is missing: Upstash needs both its variables" });
  })
  .superRefine((env, context) => {
    const parts = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
    if (parts.every((name) => !env[name])) return;
    for (const name of parts.filter((name) => !env[name])) {
      context.addIssue({ code: "custom", path: [name], message: "is missing: a bucket needs its four variables" });
    }
  })
  .superRefine((env, context) => {
    if (Boolean(env.OIDC_ISSUER) === Boolean(env.OIDC_CLIENT_ID)) return;
    const missing = env.OIDC_ISSUER ? "OIDC_CLIENT_ID" : "OIDC_ISSUER";
    context.addIssue({ code: "custom", path: [missing], message: "is missing: sign-in by OpenID Connect needs both" });
  })
  .superRefine((env, context) => {
    if (env.OIDC_GROUPS.length === 0 || env.OIDC_ISSUER) return;
    const message = "is missing: OIDC_GROUPS names groups of the OpenID Connect provider at that address";
    context.addIssue({ code: "custom", path: ["OIDC_ISSUER"], message });
  })
  .superRefine((env, context) => {
    if (!env.DATABASE_URL || env.AUTH_SECRET) return;
    context.addIssue({ code: "custom", path: ["AUTH_SECRET"], message: "is required with DATABASE_URL" });
  })
  .superRefine((env, context) => {
    for (const name of ["DATABASE_LISTEN_URL", "DATABASE_READ_URL"] as const) {
      if (!env[name] || env.DATABASE_URL) continue;
      const message = "is a second address of the store at DATABASE_URL, which is missing";
      context.addIssue({ code: "custom", path: [name], message });
    }
  })
  .transform((env) => ({ ...env, APP_URL: env.APP_URL ?? `http://localhost:${env.PORT}` }));

/** The settings of this process, as `docs/environment.md` lists them. */
export type Env = z.output<typeof environment>;

/** Reads the settings from `variables`; throws one sentence that names each invalid one. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const result = environment.safeParse(variables);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new Error(`The environment cannot be used: ${faults.join("; ")}.`);
}

let parsed: Env | undefined;

/** The settings of this process, read once. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
