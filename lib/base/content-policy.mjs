// Inline styles: React writes style attributes, which a nonce cannot allow. Images: documents show pictures from any site.
export const contentPolicy = (scripts) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data: blob:",
    // The browser also reads a picture that is being uploaded from its blob: address.
    "connect-src 'self' blob:",
    // PDFs are read in a worker, and a service worker opens pages without a network.
    "worker-src 'self'",
    "base-uri 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
