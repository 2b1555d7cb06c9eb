/** The types of works that CSL 1.0.2 knows (https://docs.citationstyles.org/en/stable/specification.html#appendix-iii-types). */
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

/** A name as CSL-JSON holds it: of a person in parts, or `literal` for a corporate author. */
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

/** A date as CSL-JSON holds it: one or two `[year, month?, day?]`, a season, or words. */
export type CslDate = {
  "date-parts"?: number[][];
  season?: number;
  circa?: boolean;
  literal?: string;
};

/** A cited work as CSL-JSON 1.0.2 describes it, strict: what services send is normalised to it before it is kept. */
export type CslItem = {
  type: (typeof CSL_TYPES)[number];
  [variable: string]: string | number | CslName[] | CslDate | string[] | undefined;
};
