type Paged = { nextCursor: string | null };

/** Loads pages one after the other until the last one, or until `isEnough`. */
export async function allPages<Page extends Paged>(
  load: (cursor: string | undefined) => Promise<Page>,
  isEnough: (page: Page) => boolean = () => false,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await load(cursor);
    pages.push(page);
    if (page.nextCursor === null || isEnough(page)) return pages;
    cursor = page.nextCursor;
  }
}
