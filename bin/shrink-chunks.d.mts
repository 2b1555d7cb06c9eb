/** A minified program in ASCII. */
export declare function shrink(program: string): Promise<string>;
/** The same program without a character beyond Latin-1, unless after a backslash, where an escape may mean something else. */
export declare function inAscii(code: string): string;
