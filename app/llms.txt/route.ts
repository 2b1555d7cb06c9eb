import { serveLlms } from "#lib/publishing/serve-list";

/** The listed pages, for language models. */
export const GET = serveLlms;
