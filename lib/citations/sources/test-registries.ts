import { parseEnv } from "#lib/base/env";
import { openFetch } from "#lib/outside/fetch-public";
import { resolveBySystem } from "#lib/outside/guarded-agent";
import type { Replay } from "../../../e2e/replay";
import { openRegistries } from "./registries";

/** Opens fresh services that the stand-in plays: empty caches, every slot free. */
export function testRegistries(replay: Replay, more: Record<string, string> = {}, timeoutMs = 5000) {
  const settings = parseEnv({ ...replay.baseUrls, ...more });
  return openRegistries(settings, {
    readPage: openFetch(resolveBySystem, new Set(settings.ALLOW_PRIVATE_HOSTS)),
    timeoutMs,
  });
}
