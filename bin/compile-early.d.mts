import type { Program } from "acorn";

/** The same chunk, whose program is `parsed`, with each of its modules in parentheses: the functions in the list that it gives to Turbopack's runtime. */
export declare function withParentheses(chunk: string, parsed: Program): string;
