import { serveLlms } from "#lib/doors/serve-list";

/** Made of what is published now, not of what was when the workspace was built. */
export const dynamic = "force-dynamic";

/** The listed pages, for language models. */
export const GET = serveLlms;
