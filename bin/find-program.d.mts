/** The path of the first of these programs found on the PATH or in one of the other `places`; undefined when none is found. */
export declare function findProgram(names: string[], places?: string[]): string | undefined;
