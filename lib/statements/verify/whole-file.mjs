import { unzipSync, zipSync } from "fflate";
import { textHash } from "./comparable.mjs";

const STATEMENT_PART = "customXml/item2.xml";

// What a statement stands in, by format: all around it is covered by its hash.
const AROUND = {
  html: /(<script type="application\/jose\+json" id="colophon">)[^<]*(<\/script>)/,
  jats: /(<meta-name>colophon-statement<\/meta-name><meta-value>)[^<]*(<\/meta-value>)/,
};
const AROUND_IN_PART = /(<statement xmlns="urn:colophon:statement">)[^<]*(<\/statement>)/;

const decoded = (bytes) => new TextDecoder().decode(bytes);
const encoded = (text) => new TextEncoder().encode(text);

const withIn = (around) => (bytes, statement) =>
  encoded(decoded(bytes).replace(around, (_, before, after) => before + statement + after));

/** The file with a signed statement in place of the one in it, by format; a PDF is written again. */
export const EMBEDDED = {
  html: withIn(AROUND.html),
  jats: withIn(AROUND.jats),
  docx(bytes, statement) {
    const files = unzipSync(bytes);
    const part = withIn(AROUND_IN_PART)(files[STATEMENT_PART], statement);
    // Pictures are compressed already.
    const zipped = Object.entries({ ...files, [STATEMENT_PART]: part }).map(([name, content]) => [
      name,
      [content, { level: name.startsWith("word/media/") ? 0 : 6 }],
    ]);
    return zipSync(Object.fromEntries(zipped));
  },
};

const textWithout =
  (around) =>
  ({ bytes }) =>
    textHash(decoded(bytes).replace(around, "$1$2"));

// A page has its statement beside it.
const HASHES = {
  html: textWithout(AROUND.html),
  page: ({ bytes }) => textHash(bytes),
  jats: textWithout(AROUND.jats),
  docx: partsHash,
  pdf: wordsHash,
};

/** Describes the one file that a statement covers: the hash of all in it but the statement, or of a PDF's words. */
export async function describeFile(format, file) {
  const kind = format === "html" && !AROUND.html.test(decoded(file.bytes)) ? "page" : format;
  return { kind, hash: await HASHES[kind](file) };
}

/** The hash of the parts of a Word file in any order, but for the statement; a part that is there twice is one too many. */
async function partsHash({ bytes }) {
  const names = [];
  const files = unzipSync(bytes, { filter: ({ name }) => names.push(name) > 0 });
  const parts = names.toSorted().map(async (name) => {
    const content = files[name];
    return `${name} ${name === STATEMENT_PART ? await textWithout(AROUND_IN_PART)({ bytes: content }) : await textHash(content)}`;
  });
  return textHash((await Promise.all(parts)).join("\n"));
}

/** The hash of all words of a PDF and of the notes that are pinned on it, page by page, without white space. */
async function wordsHash({ pdf }) {
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    const pinned = (await page.getAnnotations()).filter(({ subtype }) => subtype !== "Link");
    const notes = pinned.map(({ subtype, contentsObj }) => `\n${subtype} ${contentsObj?.str ?? ""}`);
    page.cleanup();
    const words = items.map(({ str }) => str ?? "").join("");
    pages.push(words.replace(/\s+/g, "") + notes.join(""));
  }
  return textHash(pages.join("\f"));
}
