/** Takes the settings of a workspace out of this process's environment, for tests, which must never meet a real store. */
export declare function forgetSettings(): void;
