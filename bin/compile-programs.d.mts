/** What Node needs to run the command `bin/<name>.ts`: its compiled file, or the compiler when the sources have changed since. */
export declare function commandArguments(name: string, folder?: string): Promise<string[]>;
/** Compiles the workers and commands into `.generated`, unless their sources are the same. */
export declare function compilePrograms(): Promise<void>;
