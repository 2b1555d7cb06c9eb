import { health } from "#lib/doors/health";

/** Whether the workspace can answer. */
export const GET = () => health();
