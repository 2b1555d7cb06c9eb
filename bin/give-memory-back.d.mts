/** Gives memory back ten seconds after the last work. */
export declare function giveMemoryBack(): void;
/** How many looks in a row found the process idle, or one that rests not busy. */
export declare function idleLooks(former: number, utilization: number): number;
/** Whether a process that was found idle so often gives memory back now. */
export declare function isResting(looks: number): boolean;
/** Takes what was used longest ago out of each cache, down to an eighth of what it may hold. */
export declare function trimCaches(): void;
