import "server-only";
import { findPicture } from "#lib/importing/store";
import { runtime } from "#lib/runtime";
import { answeringTrouble, PLAIN_TROUBLE } from "./answer-trouble";

/**
 * Serves `/files/<id>`, a stored picture that never changes; the headers prevent scripts when it is opened by itself.
 */
export const serveFile = answeringTrouble(answer, PLAIN_TROUBLE);

async function answer(id: string): Promise<Response> {
  const { store } = await runtime();
  const picture = /^fil_[0-9a-z]{26}$/.test(id) ? await findPicture(store.db, id) : null;
  if (!picture) return new Response("There is no such file", { status: 404, headers: { "cache-control": "no-store" } });
  return new Response(new Uint8Array(picture.content), {
    headers: {
      "content-type": picture.mediaType,
      "content-length": String(picture.content.byteLength),
      "content-disposition": "inline",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      etag: `"${id}"`,
    },
  });
}
