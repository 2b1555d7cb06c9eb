import type { NextConfig } from "next";
import { externalPackages } from "./bin/external-packages.mjs";
import { contentPolicy } from "./lib/base/content-policy.mjs";
import { securityHeaders } from "./lib/base/security-headers";

// Where Next runs without `bin/protect.mjs` there is no nonce, and inline scripts are how Next hands a page its data.
const contentSecurityPolicy = contentPolicy("'unsafe-inline'");

// What the worker that draws diagrams loads: no route imports it.
const diagramPackages = [
  "node_modules/beautiful-mermaid/{package.json,dist/index.js,node_modules/**}",
  "node_modules/elkjs/{package.json,lib/elk.bundled.js}",
];

// What a page would load though no browser needs it here (`app/browser`). While developing, Next asks for more of it.
const browserModules = {
  "../../../lib/constants": { browser: "./app/browser/next-constants.ts" },
  "../../../../lib/constants": { browser: "./app/browser/next-constants.ts" },
  "./links": { browser: "./app/browser/next-links.ts" },
  "../links": { browser: "./app/browser/next-links.ts" },
  "../../../shared/lib/router/utils/interception-routes": { browser: "./app/browser/next-interception-routes.ts" },
  "../../../../shared/lib/router/utils/interception-routes": {
    browser: "./app/browser/next-interception-routes.ts",
  },
  "../../shared/lib/instant-messages": { browser: "./app/browser/next-instant-messages.ts" },
  "./graceful-degrade-boundary": { browser: "./app/browser/next-pages-of-robots.tsx" },
  "../build/polyfills/polyfill-module": { browser: "./app/browser/no-polyfills.ts" },
  "next/dist/compiled/process": { browser: "./app/browser/process.cjs" },
  "./mutationCache.js": { browser: "./app/browser/no-mutations.ts" },
  "./builtin/global-error": { browser: "./app/global-error.tsx" },
  "../components/builtin/global-error": { browser: "./app/global-error.tsx" },
};

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Compressing costs 2 ms an answer in the one process; the proxy in front does it.
  compress: false,
  outputFileTracingRoot: import.meta.dirname,
  // Where each route is a function of its own, it is sent with what is found in its imports, and these are not.
  outputFileTracingIncludes: {
    "/fonts/**": ["node_modules/@fontsource-variable/*/files/*.woff2", ".generated/fonts/*.woff2"],
    "/api/{d,mcp}/**": [".generated/{fonts,styles,workers}/**", "node_modules/piscina/dist/**"],
    "/p/**": [
      ".generated/{fonts,styles,workers}/**",
      "node_modules/piscina/dist/**",
      "node_modules/katex/dist/katex.min.css",
    ],
    "/{api,g,p}/**": diagramPackages,
    "/pdfjs/**": [
      "node_modules/pdfjs-dist/build/pdf.worker.min.mjs",
      "node_modules/pdfjs-dist/{cmaps,standard_fonts,wasm}/*",
    ],
    "/katex/**": ["node_modules/katex/dist/katex.min.css", "node_modules/katex/dist/fonts/*.woff2"],
  },
  // Nothing that a route reads by a path of its own making, nor what may be a secret.
  outputFileTracingExcludes: {
    "/**": [".data/**", ".git/**", ".github/**", ".next/cache/**", "bench/**", "docs/**", "e2e/**", "**/*.test.ts"],
  },
  serverExternalPackages: externalPackages,
  // Loading every page and route before the first request would take a third of a start.
  // `bin/shrink-chunks.mjs` minifies what the server runs.
  // Nothing reads source maps of the built server, and writing them takes most of the size of a build.
  // The cache of a build is four times as large as the build, and a start builds rarely.
  experimental: {
    preloadEntriesOnStart: false,
    turbopackMinify: { server: false, client: true },
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    turbopackFileSystemCacheForBuild: false,
  },
  turbopack: {
    resolveAlias: {
      "next-intl/config": "./app/words/setup/request.ts",
      // The server sends words that are parsed already, so the parser is left out of the browser's script.
      "use-intl/format-message": "./node_modules/use-intl/dist/esm/production/format-message/format-only.js",
      ...(process.env.NODE_ENV === "development" ? {} : browserModules),
    },
  },
  // Every route answers with and without its last slash, never by a redirect.
  skipTrailingSlashRedirect: true,
  // `npm test` checks the types; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: "/:path*", headers: Object.entries(securityHeaders).map(([key, value]) => ({ key, value })) },
    // A published page and a picture run no script at all and say so in stricter policies of their own.
    {
      source: "/((?!p/|files/|g/[^/]+/files/).*)",
      missing: [{ type: "header", key: "x-colophon-address" }],
      headers: [{ key: "Content-Security-Policy", value: contentSecurityPolicy }],
    },
  ],
};

export default config;
