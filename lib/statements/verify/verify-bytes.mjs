import { flattenedVerify, importJWK } from "jose";
import { BLOCKS, STATEMENTS } from "./blocks.mjs";
import { UNCOMPARED } from "./comparable.mjs";
import { compareBlocks, compareMarkdown } from "./compare.mjs";
import { hasTableOverPages, pdfBlocks, pdfStatement } from "./pdf-blocks.mjs";
import { isRightToLeft } from "./reading-order.mjs";
import { Differing, Unverifiable } from "./refusals.mjs";
import { describeFile } from "./whole-file.mjs";

/**
 * Verifies the bytes of a file by the signed statement in it, or by the one that is given; returns the statement's payload
 * and its format. `parse` reads markup (`html`, `xml`) and opens PDFs (`pdf`); `keysOf` finds the key set of an issuer,
 * `beside` a statement outside of the file. Throws `Unverifiable` or `Differing`.
 */
export async function verifyBytes({ name, bytes, statement = null }, { parse, keysOf, beside = async () => null }) {
  const format = formatOf(name, bytes);
  const text = format === "docx" || format === "pdf" ? "" : new TextDecoder().decode(bytes);
  const pdf = format === "pdf" ? await opened(parse, bytes) : null;
  try {
    const inside = statement ? null : pdf ? await pdfStatement(pdf) : STATEMENTS[format]({ text, bytes, parse });
    const source = statement ?? (inside || (await beside()));
    if (!source)
      throw new Unverifiable(`${name} has no statement.`, format === "md" ? "noStatementBeside" : "noStatement");
    const payload = await signedBy(parsed(source, "The statement"), keysOf);
    if (format === "md") await compareMarkdown(bytes, text, payload);
    else if (!(await isCovered(payload.file, format, { bytes, pdf }))) {
      const paragraphs = shownIn(format, payload.paragraphs);
      const compared = pdf
        ? await comparePdf(pdf, paragraphs)
        : await compareBlocks(BLOCKS[format]({ text, bytes, parse }), paragraphs);
      throw partly(compared);
    }
    return { payload, format };
  } finally {
    await pdf?.loadingTask.destroy();
  }
}

/** Whether a file is the very one that its statement covers. */
async function isCovered(file, format, found) {
  if (!file) return false;
  const { kind, hash } = await describeFile(format, found);
  return kind === file.kind && hash === file.hash;
}

/** The refusal for a file whose paragraphs agree, and in which other words may be new: no two formats show those alike. */
function partly(uncompared) {
  const named = uncompared.slice(0, 20).map(({ paragraph, words }) => `paragraph ${paragraph} (“${words}”), `);
  return new Unverifiable(
    `The paragraphs that can be compared agree, but this is not the file that was signed: it was saved again, changed elsewhere, or has the statement of another file. Not compared: ${named.join("")}captions, pictures, the list of references and what stands around the text.`,
    "partly",
    uncompared[0]?.words,
  );
}

/** What a format shows of the paragraphs: only PDFs show a list of references that cannot be told from the text. */
const shownIn = (format, paragraphs) =>
  format === "pdf"
    ? paragraphs.map((each) => (each === UNCOMPARED.references ? UNCOMPARED.some : each))
    : paragraphs.filter((each) => each !== UNCOMPARED.references);

async function comparePdf(pdf, paragraphs) {
  try {
    return await compareBlocks(await pdfBlocks(pdf, paragraphs), paragraphs);
  } catch (error) {
    if (!(error instanceof Differing)) throw error;
    // The order of such words in a line cannot always be told, so a difference proves nothing.
    if (isRightToLeft(error.words ?? "")) {
      throw new Unverifiable(
        `Paragraph ${error.paragraph} is written from right to left and could not be compared in this PDF: “${error.words}”. ${OTHERWISE}`,
        "rightToLeft",
      );
    }
    if (!(await hasTableOverPages(pdf))) throw error;
    throw new Unverifiable(
      `A table goes over pages, and could not be compared in this PDF. ${OTHERWISE}`,
      "tableOverPages",
    );
  }
}

const OTHERWISE = "Verify it as HTML, Word or JATS.";

const opened = (parse, bytes) =>
  parse.pdf(bytes).catch(() => {
    throw new Unverifiable("This PDF is broken or protected.", "unreadable");
  });

function formatOf(name, bytes) {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "docx";
  const start = new TextDecoder().decode(bytes.slice(0, 2000));
  if (start.startsWith("%PDF")) return "pdf";
  if (/^\s*<!doctype html|^\s*<html/i.test(start)) return "html";
  if (/<article\b/.test(start) && start.startsWith("<?xml")) return "jats";
  if (/\.(?:md|markdown)(?:$|\?)/i.test(name)) return "md";
  throw new Unverifiable(`${name} is no markdown, HTML, Word, PDF or JATS file.`, "unknownFormat");
}

function parsed(text, what) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unverifiable(`${what} is not JSON.`, "unreadable");
  }
}

function decoded(part) {
  try {
    const base64 = String(part).replaceAll("-", "+").replaceAll("_", "/");
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
  } catch {
    throw new Unverifiable("The statement cannot be read.", "unreadable");
  }
}

async function signedBy(jws, keysOf) {
  const payload = parsed(decoded(jws?.payload), "The statement");
  const { kid } = parsed(decoded(jws?.protected), "The statement's header");
  if (payload?.type !== "colophon-statement")
    throw new Unverifiable("This is no statement of Colophon's.", "noStatement");
  const { name, set } = await keysOf(payload.issuer);
  const jwk = (set?.keys ?? []).find((key) => key.kid === kid);
  if (!jwk) throw new Unverifiable(`${name} has no key ${kid}.`, "noKey");
  await flattenedVerify(jws, await importJWK(jwk, "EdDSA"), { algorithms: ["EdDSA"] }).catch(() => {
    throw new Differing("The statement was altered: its signature does not agree.", "altered");
  });
  return payload;
}
