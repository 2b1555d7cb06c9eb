import type { CslItem } from "#lib/citations/csl/csl";

/** Works that preview a style for a document without citations. */
export const SAMPLE_WORKS: readonly { id: string; csl: CslItem }[] = [
  {
    id: "article",
    csl: {
      type: "article-journal",
      title: "Measured measurement",
      author: [{ family: "Aspelmeyer", given: "Markus" }],
      "container-title": "Nature Physics",
      volume: "5",
      issue: "1",
      page: "11–12",
      issued: { "date-parts": [[2009, 1]] },
      DOI: "10.1038/nphys1170",
    },
  },
  {
    id: "book",
    csl: {
      type: "book",
      title: "The Printing Press as an Agent of Change",
      author: [{ family: "Eisenstein", given: "Elizabeth L." }],
      publisher: "Cambridge University Press",
      "publisher-place": "Cambridge",
      issued: { "date-parts": [[1979]] },
    },
  },
];
