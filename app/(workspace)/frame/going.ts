/** The event that another page was asked for; its detail is the address. */
export const GOING = "colophon:going";
