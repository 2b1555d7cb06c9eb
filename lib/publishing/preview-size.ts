/** The preview image of a page, in pixels: what social sites show whole. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };
