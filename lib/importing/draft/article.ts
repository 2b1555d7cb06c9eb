import type { DocumentJson } from "#lib/document/model/document";

/** The result of reading a page: its text and its metadata. */
export type Article = {
  title: string;
  byline: string | null;
  siteName: string | null;
  /** In RFC 3339, or a bare day, month or year. */
  publishedAt: string | null;
  /** A BCP 47 tag. */
  language: string | null;
  /** The page's canonical address, on the same site. */
  url: string;
  content: DocumentJson;
  /** A sentence for everything that was left out because the page hides it. */
  warnings?: string[];
};
