import type { Differing as Difference, UnverifiableReason } from "../../lib/statements/verify/refusals.mjs";
import type { Reading, StatementPayload } from "../../lib/statements/verify/verify-bytes.mjs";

/** What came of a check. */
export type Outcome = { name: string } & (
  | { kind: "verified"; payload: StatementPayload; isWhole: boolean }
  | { kind: "differs"; reason: Difference["reason"]; paragraph: number | null; words: string | null }
  | { kind: "unverifiable"; reason: UnverifiableReason | "partlyAround" | "insecure"; words: string | null }
);

const READING: Reading = {
  parse: {
    html: (text) => new DOMParser().parseFromString(text, "text/html"),
    xml: (text) => new DOMParser().parseFromString(text, "text/xml"),
    async pdf(bytes) {
      const { getDocument, GlobalWorkerOptions } = await import("pdfjs-dist");
      GlobalWorkerOptions.workerSrc = "/pdfjs/build/pdf.worker.min.mjs";
      return getDocument({ data: bytes, isEvalSupported: false, useWasm: false, cMapUrl: "/pdfjs/cmaps/" }).promise;
    },
  },
  async keysOf() {
    // Of another workspace the policy of this page lets nothing in.
    const answer = await fetch("/.well-known/jwks.json");
    return { name: window.location.host, set: await answer.json() };
  },
};

/** Verifies a file in the browser, by the statement in it or by a `colophon.json` that comes with it. */
export async function verifyFiles(files: readonly File[]): Promise<Outcome | null> {
  const isStatement = ({ name }: File) => name.toLowerCase().endsWith(".json");
  const file = files.find((one) => !isStatement(one)) ?? files[0];
  if (!file) return null;
  const { name } = file;
  // Without encryption a browser computes no hashes.
  if (!window.isSecureContext) return { name, kind: "unverifiable", reason: "insecure", words: null };
  const { verifyBytes } = await import("../../lib/statements/verify/verify-bytes.mjs");
  const { Differing, Unverifiable } = await import("../../lib/statements/verify/refusals.mjs");
  const statement = await files.find(isStatement)?.text();
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const { payload, format } = await verifyBytes({ name, bytes, statement: statement ?? null }, READING);
    return { name, kind: "verified", payload, isWhole: format !== "pdf" };
  } catch (error) {
    if (error instanceof Differing) {
      const { reason, paragraph, words } = error;
      return { name, kind: "differs", reason, paragraph, words };
    }
    const { reason = "unreadable", words = null } = error instanceof Unverifiable ? error : {};
    return { name, kind: "unverifiable", reason: reason === "partly" && !words ? "partlyAround" : reason, words };
  }
}
