import colophon from "../../package.json" with { type: "json" };

/** The running version of Colophon. */
export const { version } = colophon;
