import type { Article } from "./article";
import { titleWithin } from "./title-within";

/** Where an imported document came from, as it is kept. */
export const sourceOf = ({ url, title, byline, siteName, publishedAt }: Article, now: Date) => ({
  url: url.toWellFormed(),
  title: titleWithin(title) || null,
  byline: byline === null ? null : titleWithin(byline) || null,
  siteName: siteName === null ? null : titleWithin(siteName) || null,
  publishedAt,
  fetchedAt: now.toISOString(),
});
