export declare function findProgram(names: string[], places?: string[]): string | undefined;
