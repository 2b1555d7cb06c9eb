import { readBibtex } from "#lib/citations/exchange/bibtex";
import { readCslJson } from "#lib/citations/exchange/csl-json";
import { readNbib } from "#lib/citations/exchange/nbib";
import { readRis } from "#lib/citations/exchange/ris";

/** The readers of bibliography files, by the request field that contains the file. */
export const READERS = { bibtex: readBibtex, ris: readRis, cslJson: readCslJson, nbib: readNbib };

/** A format of bibliography files that this project reads itself. */
export type OwnFormat = keyof typeof READERS;
