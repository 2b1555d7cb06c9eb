export const dynamic = "force-dynamic";

/** Answers the bytes that the server was started with, and does nothing else: what a Next handler costs by itself. */
export const GET = () =>
  new Response(globalThis[Symbol.for("bare.body")], {
    headers: { "content-type": "application/json; charset=utf-8" },
  });
