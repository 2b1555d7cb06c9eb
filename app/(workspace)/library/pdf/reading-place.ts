const placeOf = (url: string) => `colophon:pdf-page:${url}`;
const DARK = "colophon:pdf-dark";
const THUMBNAILS = "colophon:pdf-thumbnails";

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Private windows may have no storage.
    return null;
  }
}

function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // It begins at the first page in the next window.
  }
}

/** The page of a PDF that this browser showed last; 1 for a new one. */
export const lastPageOf = (url: string): number => Math.max(1, Number(read(placeOf(url))) || 1);

/** Remembers the page of a PDF that is shown. */
export const keepPage = (url: string, page: number): void => keep(placeOf(url), page > 1 ? String(page) : null);

/** Whether pages are shown dark. */
export const arePagesDark = (): boolean => read(DARK) !== null;

/** Remembers whether pages are shown dark. */
export const keepDark = (isDark: boolean): void => keep(DARK, isDark ? "yes" : null);

/** Whether the strip of thumbnails is open. */
export const areThumbnailsOpen = (): boolean => read(THUMBNAILS) !== null;

/** Remembers whether the strip of thumbnails is open. */
export const keepThumbnails = (isOpen: boolean): void => keep(THUMBNAILS, isOpen ? "yes" : null);
