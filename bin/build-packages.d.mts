/** The packages that only a build needs. */
export const buildPackages: readonly string[];
