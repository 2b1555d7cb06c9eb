/** The size of a page's preview image in pixels, which social sites show uncropped. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };
