/** The same program without a character beyond Latin-1, unless after a backslash, where an escape may mean something else. */
export declare function inAscii(code: string): string;
