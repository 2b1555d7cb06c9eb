/** The path of the first of these programs that is on the PATH or in one of the other `places`; undefined when none is. */
export declare function findProgram(names: string[], places?: string[]): string | undefined;
