import colophon from "../../package.json" with { type: "json" };

/** The version of Colophon that runs. */
export const { version } = colophon;
