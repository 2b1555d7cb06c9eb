export const dynamic = "force-dynamic";

/** Responds with the bytes that the server was started with: the cost of a bare Next handler. */
export const GET = () =>
  new Response(globalThis[Symbol.for("bare.body")], {
    headers: { "content-type": "application/json; charset=utf-8" },
  });
