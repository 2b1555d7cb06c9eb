import type { Colophon, Contributor } from "./colophon";
import { inWords } from "./in-words";

const day = (date: Date) =>
  date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

const share = ({ percent }: Contributor) => (percent === 0 ? "under 1\u00A0%" : `${percent}\u00A0%`);

/**
 * A colophon as one sentence, such as “Written by Ada Ek (62 % of the text) with claude-opus-4 (38 %), in 41 versions
 * since 3 March 2026.”
 */
export function colophonSentence({ contributors, versions, since }: Colophon): string {
  const present = contributors.filter(({ words }) => words > 0);
  const former = contributors.filter(({ words }) => words === 0);
  const [first] = present;
  const said = (who: Contributor) => {
    if (present.length === 1) return who.name;
    return `${who.name} (${share(who)}${who === first ? " of the text" : ""})`;
  };
  const people = inWords(present.filter(({ kind }) => kind === "person").map(said));
  const agents = inWords(present.filter(({ kind }) => kind === "agent").map(said));
  const by = [people, agents].filter(Boolean).join(" with ");
  const history = versions === 1 ? `in one version of ${day(since)}` : `in ${versions} versions since ${day(since)}`;
  const others = inWords(former.map(({ name }) => name));
  if (!by) return `Worked on by ${others}, ${history}.`;
  return `Written by ${by}${others ? `, and in earlier versions by ${others}` : ""}, ${history}.`;
}

/** A colophon as the AI-use statement that journals require: the sentence, the count, and the method of counting. */
export function aiUseStatement(colophon: Colophon, of: { title: string; url: string; version: number }): string {
  const { contributors, words } = colophon;
  const agents = contributors.filter(({ kind }) => kind === "agent").map(named);
  const lines = contributors.map(
    (who) =>
      `- ${named(who)}, ${who.kind === "person" ? "person" : "AI"}: ${who.words} of ${words} words${who.words > 0 ? `, ${share(who)}` : ""}`,
  );
  return [
    "Statement on the use of AI",
    `“${of.title}”, ${of.url}, version ${of.version}`,
    colophonSentence(colophon),
    agents.length > 0
      ? `In preparing this work, these AI tools wrote or changed parts of the text: ${inWords(agents)}.`
      : "The history of this text records no AI tool.",
    lines.join("\n"),
    "How this was counted: every write of the text was kept with who made it and, where an AI tool wrote, with the name of its model as the tool gave it. Each word counts as written by the author of the version that first contained it, also after it was moved; an accepted suggestion counts as written by its proposer. Pasted text counts as written by the person who pasted it. Who reviewed the text is not recorded here.",
  ]
    .join("\n\n")
    .concat("\n");
}

const named = ({ name, through }: Contributor) => (through ? `${name} (through ${through})` : name);
