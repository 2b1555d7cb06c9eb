import type { Database } from "#db/connection/client";
import { knownAcrossBundles } from "#lib/base/known-across-bundles";
import type { Connection, Library } from "../connections/store";
import type { ZoteroApi } from "../items/api";
import type { Progress, ReportLine } from "../items/shape";

/** One library in a run: what its steps need. */
export type Run = {
  db: Database;
  api: ZoteroApi;
  userId: string;
  connection: Connection;
  library: Library;
  now(): Date;
  /** Tells how far it is; throws when the run has lost its claim. */
  progress(step: Progress["step"], done: number, total: number | null): Promise<void>;
  /** Tells the person something. */
  say(line: Omit<ReportLine, "at">): void;
};

/** The path of a library at Zotero. */
export const pathOf = ({ kind, zoteroId }: Library): string => `/${kind}s/${zoteroId}`;

/** The library has changed at Zotero during the run: it must be read again. */
export class LibraryChanged extends Error {
  static {
    knownAcrossBundles(LibraryChanged, "LibraryChanged");
  }
}
