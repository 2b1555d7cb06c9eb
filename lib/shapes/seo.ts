const DESCRIPTION_CHARACTERS = 300;

/** A description on a page: one line, at most 300 UTF-16 code units. */
export const pageDescription = (text: string): string =>
  text.replace(/\s+/g, " ").trim().slice(0, DESCRIPTION_CHARACTERS);

type Described = { title: string; excerpt: string };

/** The default metadata of a page: its title and the first words of its text. */
export const derivedSeo = ({ title, excerpt }: Described): { seoTitle: string; seoDescription: string } => ({
  seoTitle: title,
  seoDescription: pageDescription(excerpt),
});
