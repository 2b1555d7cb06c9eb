const CREATIVE_COMMONS = /^CC-(BY(?:-NC)?(?:-SA|-ND)?)-(\d\.\d)$/;

/** The address of a licence that settings name by its SPDX identifier or by an address; null without one. */
export function licenseAddress({ license }: Record<string, unknown>): string | null {
  if (typeof license !== "string") return null;
  if (license.startsWith("https://")) return license;
  if (license === "CC0-1.0") return "https://creativecommons.org/publicdomain/zero/1.0/";
  const [, kind, version] = CREATIVE_COMMONS.exec(license) ?? [];
  if (kind && version) return `https://creativecommons.org/licenses/${kind.toLowerCase()}/${version}/`;
  return `https://spdx.org/licenses/${license}.html`;
}
