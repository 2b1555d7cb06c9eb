import slugify from "@sindresorhus/slugify";

/** The maximum length of a slug, in characters. */
export const MAX_SLUG = 80;

/** The pattern of a slug: words of a–z and 0–9 with hyphens between. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const NAMELESS = "page";

/** The slug of a title; “page” for a title without Latin letters. */
export function slugOf(title: string): string {
  const whole = slugify(title, { decamelize: false });
  const cut =
    whole.length <= MAX_SLUG
      ? whole
      : whole
          .slice(0, MAX_SLUG + 1)
          .replace(/-[^-]*$/, "")
          .slice(0, MAX_SLUG);
  return SLUG.test(cut) ? cut : NAMELESS;
}

/** The nth alternative to a taken slug: `title`, `title-2`, `title-3` … */
export function numbered(slug: string, n: number): string {
  if (n === 1) return slug;
  const suffix = `-${n}`;
  return slug.slice(0, MAX_SLUG - suffix.length).replace(/-+$/, "") + suffix;
}
