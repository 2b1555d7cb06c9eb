/** The address of the module that lets a process live on without a reader of its output, as `--import` takes it. */
export declare const dropLostOutput: string;
