/** Writes each program of a build as `shrink` returns it, and gives each chunk one file; returns how many copies went. */
export function joinChunks(folder?: string, shrink?: (code: string) => Promise<string>): Promise<number>;
