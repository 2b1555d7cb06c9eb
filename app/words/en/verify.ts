/** The page that verifies who wrote a file. */
const verify = {
  title: "Verify who wrote a text",
  intro:
    "A file that was exported here carries a signed statement on who wrote its words. Drop it to check both. The file stays in this browser.",
  file: "A file to verify",
  choose: "Choose a file",
  another: "Choose another file",
  formats: "HTML, Word, PDF, JATS, or markdown with its colophon.json",
  drop: "Drop the file to verify it.",
  underWay: "Verifying {name}…",
  verdicts: { verified: "Verified", differs: "Changed", unverifiable: "Not verified" },
  agrees: "“{title}”, version {version}, agrees with the statement that {issuer} signed on {day}.",
  authors: "Authors",
  origins: { human: "person", agent: "AI" },
  words: "{words, plural, one {# word} other {{words, number} words}} · {percent} %",
  reviewed: "People reviewed {reviewed, number} of {byAgents, number} words of AI.",
  noAgents: "No AI wrote words of this text.",
  without: "Of a PDF the words are compared, and not how they and its pictures are drawn.",
  differing: {
    differs: "Paragraph {paragraph, number} differs from the statement. In the file it begins:",
    missing: "Paragraph {paragraph, number} is missing.",
    between: "The text differs from the statement outside of the paragraphs’ words.",
    outside: "Words stand outside of the paragraphs:",
    altered: "The statement in the file was altered: its signature does not agree.",
  },
  reasons: {
    noStatement: "The file carries no statement. Export it again, or drop the page’s colophon.json together with it.",
    noStatementBeside: "Markdown carries no statement. Drop its colophon.json together with it.",
    noKey: "Another workspace signed the statement. Verify the file there, or by npx colophon verify.",
    unknownFormat: "This is no HTML, Word, PDF, JATS or markdown file.",
    unreadable: "The file, or its statement, cannot be read.",
    foreign: "This HTML file is no export and no page of Colophon.",
    rightToLeft:
      "A paragraph that is written from right to left could not be compared in this PDF. Verify the text as HTML, Word or JATS.",
    tableOverPages:
      "A table that goes over pages could not be compared in this PDF. Verify the text as HTML, Word or JATS.",
    partly:
      "The paragraphs that can be compared agree, but this is not the file that was signed: it was saved again, changed elsewhere, or has the statement of another file. Captions, pictures, the list of references and what stands around the text were not compared, and neither was:",
    partlyAround:
      "The paragraphs agree, but this is not the file that was signed: it was saved again, changed elsewhere, or has the statement of another file. Captions, pictures, the list of references and what stands around the text were not compared.",
    insecure: "This page needs https, because the browser computes no hashes without it.",
  },
} as const;

export default verify;
