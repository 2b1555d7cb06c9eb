import { health } from "#lib/api/health";

/** Whether the workspace can answer. */
export const GET = () => health();
