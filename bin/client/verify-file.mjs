import { readFile } from "node:fs/promises";
import { DOMParser, parseHTML } from "linkedom";
import { openPdf } from "../../lib/files/open-pdf.mjs";
import { Differing, Unverifiable } from "../../lib/statements/verify/refusals.mjs";
import { verifyBytes } from "../../lib/statements/verify/verify-bytes.mjs";

export { Differing, Unverifiable };

/**
 * Verifies a file or page by the statement in it or beside it; returns the statement's payload and what the format
 * cannot show. Throws `Unverifiable` or `Differing`.
 */
export async function verifyFile(place, { keys, statement } = {}) {
  const bytes = await read(place);
  const given = statement === undefined ? null : new TextDecoder().decode(await read(statement));
  const { payload, format } = await verifyBytes(
    { name: place, bytes, statement: given },
    {
      parse: PARSE,
      keysOf: (issuer) => keySet(keys ?? `${issuer}/.well-known/jwks.json`),
      beside: () => beside(place),
    },
  );
  return { payload, without: format === "pdf" ? WITHOUT : "" };
}

/** Sentences on a verified text: what it is, who wrote it, and what was not compared. */
export function describeVerified({ payload, without }) {
  const { document, issuer, issuedAt, contributors } = payload;
  const lines = contributors.map(({ name, origin, words, reviewed }) => {
    const review = origin === "agent" ? `, ${reviewed} of them reviewed` : "";
    return `  ${name} (${origin === "agent" ? "AI" : "person"}): ${words} words${review}`;
  });
  const about = `“${document.title}”, version ${document.version}, agrees with the statement that ${issuer} signed at ${issuedAt}.`;
  return [about, ...lines, ...(without ? [without] : [])].join("\n");
}

const WITHOUT = "Of a PDF the words were compared, and not how they and its pictures are drawn.";

const PARSE = {
  html: (text) => parseHTML(text).document,
  xml: (text) => new DOMParser().parseFromString(text, "text/xml"),
  pdf: async (bytes) => (await openPdf(bytes)).promise,
};

const isAddress = (place) => /^https?:\/\//i.test(place);

async function read(place) {
  if (!isAddress(place)) {
    return new Uint8Array(
      await readFile(place).catch((error) => {
        throw new Unverifiable(`${place} cannot be read: ${error.message}`);
      }),
    );
  }
  const answer = await fetch(place).catch((error) => {
    throw new Unverifiable(`${place} cannot be reached: ${error.cause?.message ?? error.message}.`);
  });
  if (!answer.ok) throw new Unverifiable(`${place} answered with status ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The statement beside a page; a file's that has none is to be given. */
async function beside(place) {
  if (isAddress(place))
    return new TextDecoder().decode(
      await read(`${place.replace(/[?#].*$/, "").replace(/\.md$|\/$/, "")}/colophon.json`),
    );
  if (/\.(?:md|markdown)$/i.test(place))
    throw new Unverifiable(`${place} has no statement: give one with --statement.`);
  return null;
}

async function keySet(source) {
  const text = new TextDecoder().decode(await read(source));
  try {
    return { name: source, set: JSON.parse(text) };
  } catch {
    throw new Unverifiable(`${source} is not JSON.`);
  }
}
