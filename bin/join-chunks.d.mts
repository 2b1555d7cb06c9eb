/** Gives each chunk of a build one file; returns how many copies went. */
export function joinChunks(folder?: string): Promise<number>;
