import { serveLlms } from "#lib/doors/serve-list";

/** Rendered on request, because publications change after the build. */
export const dynamic = "force-dynamic";

/** The listed pages, for language models. */
export const GET = serveLlms;
