import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** Only the settings of the product's server that affect the time per request. */
export default {
  compress: false,
  poweredByHeader: false,
  outputFileTracingRoot: repository,
  turbopack: { root: repository },
};
