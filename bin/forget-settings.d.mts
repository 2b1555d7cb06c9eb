/** Empties the settings of a workspace in this process's environment, for tests, which must never meet a real store. */
export declare function forgetSettings(): void;
