/** The packages that load files of their own from where they are installed, which a bundle would not hold. */
export declare const externalPackages: string[];
