import { readBibtex } from "#lib/citations/exchange/bibtex";
import { readCslJson } from "#lib/citations/exchange/csl-json";
import { readRis } from "#lib/citations/exchange/ris";

/** The readers of bibliography files, by the request field that contains the file. */
export const READERS = { bibtex: readBibtex, ris: readRis, cslJson: readCslJson };

/** A format of bibliography files. */
export type FileFormat = keyof typeof READERS;
