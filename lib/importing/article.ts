import type { DocumentJson } from "#lib/document/document";

/** What is read from a page: its text, and what it tells of itself. */
export type Article = {
  title: string;
  byline: string | null;
  siteName: string | null;
  /** In RFC 3339, or a bare day, month or year. */
  publishedAt: string | null;
  /** A BCP 47 tag. */
  language: string | null;
  /** The page's own address for itself, on the same site. */
  url: string;
  content: DocumentJson;
};
