// Those of docs/environment.md that lead somewhere or change what is allowed; LOG_LEVEL harms nobody.
const settings =
  /^(PORT|HOSTNAME|APP_URL|DATABASE_URL|NEON_WS_PROXY|DATA_DIR|AUTH_SECRET|BOOTSTRAP_API_KEY|REDIS_URL|TRUSTED_PROXIES|METRICS_TOKEN|CONTACT_EMAIL|UPSTASH_\w+|(GOOGLE|GITHUB)_CLIENT_\w+|\w+_BASE_URL|\w+_PER_MINUTE|ALLOW_\w+)$/;

/** Takes the settings of a workspace out of this process's environment, for tests, which must never meet a real store. */
export function forgetSettings() {
  for (const name of Object.keys(process.env)) if (settings.test(name)) delete process.env[name];
}
