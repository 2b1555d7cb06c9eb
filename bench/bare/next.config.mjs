import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** The settings of the product's server that cost time per request, and nothing else. */
export default {
  compress: false,
  poweredByHeader: false,
  outputFileTracingRoot: repository,
  turbopack: { root: repository },
};
