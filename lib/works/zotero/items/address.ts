import { env } from "#lib/base/env";
import { perProcess } from "#lib/base/per-process";

const place = perProcess<{ address: string | undefined }>("zotero-address", () => ({ address: undefined }));

/** The address of Zotero's API. */
export const zoteroAddress = (): string => place.address ?? env().ZOTERO_BASE_URL;

/** Replaces the address of Zotero's API in this process, for tests; undefined restores that of the environment. */
export function overrideZotero(address: string | undefined): void {
  place.address = address;
}
