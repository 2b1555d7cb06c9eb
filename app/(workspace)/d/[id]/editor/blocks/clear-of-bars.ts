/**
 * How far what floats over the text stays from the edges of the window, in pixels: off the bar above the text and off the
 * word count below it, because a button that is half covered leaves too little to press.
 */
export const CLEAR_OF_BARS = { top: 56, right: 8, bottom: 48, left: 8 } as const;
