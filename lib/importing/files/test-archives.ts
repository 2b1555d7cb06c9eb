import { zipSync } from "fflate";

/** A zip archive of these files. */
export const archiveOf = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === "string" ? new TextEncoder().encode(content) : content,
      ]),
    ),
  );
