import "server-only";
import type { Executor } from "#db/connection/client";
import { env } from "#lib/base/env";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { publicText } from "#lib/document/model/public-text";
import { printAhead } from "#lib/documents/printing/print-ahead";
import { findCitationKeys } from "#lib/documents/store/store";
import { findVersionsByNumber } from "#lib/history/versions/store";
import { type Signed, sign } from "#lib/statements/keys/sign";
import { currentSigner } from "#lib/statements/keys/signer";
import { coveringFile } from "#lib/statements/payload/covering-file";
import { writeStatement } from "#lib/statements/payload/write-statement";
import { describeFile } from "../statements/verify/whole-file.mjs";
import type { Published } from "./store";

/** The markdown of a page; a large one is printed in a worker, where its owner has a turn. */
export async function pageMarkdown(
  db: Executor,
  { id, content, owner }: Pick<Published, "id" | "content" | "owner">,
): Promise<string> {
  const [shown, keys] = [publicText(content), await findCitationKeys(db, id)];
  await printAhead(owner.id, shown, keys);
  return serializeMarkdown(shown, keys);
}

/** The signed statement on who wrote a page, over its markdown and its HTML. */
export async function pageStatement(db: Executor, found: Published, page: Uint8Array): Promise<Signed> {
  const { id, slug, version, newest, content, origins, owner, title, settings, blockVersions: versions } = found;
  const isEarlier = version < newest;
  const [head] = isEarlier ? await findVersionsByNumber(db, id, [version]) : [];
  const payload = await writeStatement(db, {
    text: { id, version, content, versions, origins, owner },
    reader: "page",
    title,
    url: `${env().APP_URL}/p/${slug}`,
    settings,
    historyHead: isEarlier ? (head?.hash ?? null) : found.historyHead,
    isEarlier,
    citationKeys: await findCitationKeys(db, id),
  });
  const file = await describeFile("html", { bytes: page, pdf: null });
  return sign(currentSigner(), coveringFile(payload, file));
}
