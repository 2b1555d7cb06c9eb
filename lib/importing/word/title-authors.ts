import { readRor } from "#lib/shapes/ror";
import { authorNamed, readAuthorName, type TextAuthor } from "#lib/shapes/text-author";
import { namesIn } from "../draft/found-authors";
import type { WordParts } from "./word-parts";
import type { StyleRole } from "./word-styles";
import { childOf, childValue, elementsIn } from "./xml";

type Named = Record<"Author" | "Affiliation" | "Date", `Role${StyleRole}`>;

const STYLES: Named = { Author: "RoleAuthor", Affiliation: "RoleAffiliation", Date: "RoleDate" };

const styleOf = (block: Element) => childValue(childOf(block, "w:pPr"), "w:pStyle");

/** A line below the title: its words, and the raised marks that refer to notes or name one. */
type Line = { words: string; marks: string[] };

/** Takes the lines below the title out of the text: names become authors, as a page names its own. */
export function takeAuthors(title: Element, parts: WordParts): TextAuthor[] {
  const authors: (TextAuthor & { marks: string[] })[] = [];
  for (let next = title.nextElementSibling; next; ) {
    const style = styleOf(next);
    const line = lineOf(next);
    if (style === STYLES.Author)
      authors.push(...namesIn(line.words).map((name) => ({ ...readAuthorName(name), marks: line.marks })));
    else if (style === STYLES.Affiliation) addNote(authors, line);
    else if (style !== STYLES.Date) break;
    else if (line.words !== "") parts.lose(`“${line.words.slice(0, 200)}”, below its title, was not taken.`);
    const taken = next;
    next = next.nextElementSibling;
    taken.remove();
  }
  return authors.map(({ marks: _, ...author }) => author);
}

const isRaised = (run: Element) => childValue(childOf(run, "w:rPr"), "w:vertAlign") === "superscript";

function lineOf(block: Element): Line {
  const runs = elementsIn(block, "w:r");
  const textOf = (some: readonly Element[]) =>
    some.flatMap((run) => elementsIn(run, "w:t").map(({ textContent }) => textContent ?? "")).join("");
  const marks = textOf(runs.filter(isRaised)).split(/[,\s]+/);
  return { words: textOf(runs.filter((run) => !isRaised(run))).trim(), marks: marks.filter((mark) => mark !== "") };
}

const WITH_ADDRESS = /^(.*\S)\s*\((https?:\/\/ror\.org\/\w+)\)$/;

/** Gives an affiliation or an address to the authors whose marks name it; without a mark, to all. */
function addNote(authors: (TextAuthor & { marks: string[] })[], { words, marks: [mark] }: Line): void {
  if (words === "") return;
  const [, name = words, ror = ""] = WITH_ADDRESS.exec(words) ?? [];
  for (const author of authors) {
    if (mark !== undefined && !author.marks.includes(mark)) continue;
    if (/^[^\s@]+@[^\s@]+$/.test(words)) {
      // Each address belongs to the first author who has none yet.
      if (author.email !== null) continue;
      Object.assign(author, { email: words, isCorresponding: true });
      return;
    }
    author.affiliations = [...author.affiliations, { name, ror: readRor(ror) }];
  }
}

// What programs write where nobody gave a name.
const NOBODY =
  /^(?:user|owner|admin(?:istrator)?|author|unknown|apache poi|python-docx|docx4j|un-named|unnamed|.*\b(?:microsoft|windows|office|ms) ?(?:office |word )?(?:user|365)?|google docs)$/i;

/** The authors in the core properties of a file. */
export function propertyAuthors(core: Document | null): TextAuthor[] {
  const [creator] = core ? elementsIn(core.documentElement, "dc:creator") : [];
  const names = namesIn((creator?.textContent ?? "").slice(0, 2_000));
  return names.filter((name) => !NOBODY.test(name)).map((name) => authorNamed(name));
}
