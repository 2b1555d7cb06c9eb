import { readBibtex } from "#lib/citations/exchange/bibtex";
import { readCslJson } from "#lib/citations/exchange/csl-json";
import { readRis } from "#lib/citations/exchange/ris";

/** How a bibliography file is read, by the field of a request that holds it. */
export const READERS = { bibtex: readBibtex, ris: readRis, cslJson: readCslJson };

/** A format of bibliography files. */
export type FileFormat = keyof typeof READERS;
