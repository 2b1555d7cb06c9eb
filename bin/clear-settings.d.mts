/** Empties the workspace's settings in the environment of this process, so that tests never reach a real store. */
export declare function clearSettings(): void;
