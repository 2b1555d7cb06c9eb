/** How the bar opens: with or without the field for a replacement, and when, so that it takes the focus again. */
export type FindOpened = { isReplacing: boolean; at: number };
