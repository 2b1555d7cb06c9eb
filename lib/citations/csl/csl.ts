/** The work types of CSL 1.0.2 (https://docs.citationstyles.org/en/stable/specification.html#appendix-iii-types). */
export const CSL_TYPES = [
  "article",
  "article-journal",
  "article-magazine",
  "article-newspaper",
  "bill",
  "book",
  "broadcast",
  "chapter",
  "classic",
  "collection",
  "dataset",
  "document",
  "entry",
  "entry-dictionary",
  "entry-encyclopedia",
  "event",
  "figure",
  "graphic",
  "hearing",
  "interview",
  "legal_case",
  "legislation",
  "manuscript",
  "map",
  "motion_picture",
  "musical_score",
  "pamphlet",
  "paper-conference",
  "patent",
  "performance",
  "periodical",
  "personal_communication",
  "post",
  "post-weblog",
  "regulation",
  "report",
  "review",
  "review-book",
  "software",
  "song",
  "speech",
  "standard",
  "thesis",
  "treaty",
  "webpage",
] as const;

/** A name in CSL-JSON: the parts of a person's name, or `literal` for a corporate author. */
export type CslName = {
  family?: string;
  given?: string;
  "dropping-particle"?: string;
  "non-dropping-particle"?: string;
  suffix?: string;
  "comma-suffix"?: boolean;
  "static-ordering"?: boolean;
  literal?: string;
};

/** A date in CSL-JSON: one or two `[year, month?, day?]`, a season, or words. */
export type CslDate = {
  "date-parts"?: number[][];
  season?: number;
  circa?: boolean;
  literal?: string;
};

/** A cited work in strict CSL-JSON 1.0.2; input from services is normalised to it before it is stored. */
export type CslItem = {
  type: (typeof CSL_TYPES)[number];
  [variable: string]: string | number | CslName[] | CslDate | string[] | undefined;
};
