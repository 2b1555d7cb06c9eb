/**
 * Says that pasted text was copied from a document: of a few words, also from which block and which words. The server
 * credits their writer only as far as that document has them and the one who pastes reads it.
 */
export type CopyClaim = { document: string; node?: string | undefined; text?: string | undefined };

/** The most claims that go with a batch of steps. */
export const MAX_CLAIMS = 8;

/** The longest text that a claim repeats, in UTF-16 code units. */
export const MAX_CLAIMED_TEXT = 100;
