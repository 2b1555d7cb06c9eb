import type { Article } from "./article";
import { titleWithin } from "./title-within";

/** The stored source of an imported document. */
export const sourceOf = ({ url, title, byline, siteName, publishedAt }: Article, now: Date) => ({
  url: url.toWellFormed(),
  title: titleWithin(title) || null,
  byline: byline === null ? null : titleWithin(byline) || null,
  siteName: siteName === null ? null : titleWithin(siteName) || null,
  publishedAt,
  fetchedAt: now.toISOString(),
});
