// The settings of docs/environment.md. LOG_LEVEL stays: it names no outside resource.
const settings = [
  "PORT",
  "HOSTNAME",
  "APP_URL",
  "DATABASE_URL",
  "NEON_WS_PROXY",
  "DATA_DIR",
  "AUTH_SECRET",
  "BOOTSTRAP_API_KEY",
  "READS_PER_MINUTE",
  "WRITES_PER_MINUTE",
  "REDIS_URL",
  "UPSTASH_REDIS_REST_URL",
  "UPSTASH_REDIS_REST_TOKEN",
  "ALLOW_PRIVATE_HOSTS",
  "ALLOW_SIGN_UP",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "GITHUB_CLIENT_ID",
  "GITHUB_CLIENT_SECRET",
  "TRUSTED_PROXIES",
  "DRAIN_SECONDS",
  "CONTACT_EMAIL",
  "DOI_BASE_URL",
  "CROSSREF_BASE_URL",
  "DATACITE_BASE_URL",
  "PUBMED_BASE_URL",
  "ARXIV_BASE_URL",
  "OPENALEX_BASE_URL",
  "SEMANTIC_SCHOLAR_BASE_URL",
  "OPENALEX_API_KEY",
  "SEMANTIC_SCHOLAR_API_KEY",
  "NCBI_API_KEY",
  "METRICS_TOKEN",
  "SMTP_URL",
  "MAIL_FROM",
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "S3_REGION",
];

/** Empties the workspace's settings in the environment of this process, so that tests never reach a real store. */
export function clearSettings() {
  // An empty value counts as unset and, unlike a missing one, is not filled from `.env`.
  for (const name of settings) process.env[name] = "";
}
