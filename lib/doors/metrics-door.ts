import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { FastResponse } from "srvx";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { runtime } from "#lib/base/runtime";
import type { Metrics } from "#lib/limits/metrics";

/**
 * Serves the metrics to Prometheus (https://prometheus.io) with METRICS_TOKEN as bearer token; 404 without that
 * setting.
 */
export async function serveMetrics(request: Request): Promise<Response> {
  const { metrics, env } = await runtime();
  try {
    const measured = admit(metrics, env.METRICS_TOKEN, request);
    const headers = { "content-type": measured.contentType, "cache-control": "no-store" };
    return new FastResponse(await measured.text(), { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const headers = { ...error.headers, "cache-control": "no-store" };
    return FastResponse.json(error.body(newId("req")), { status: error.status, headers });
  }
}

function admit(metrics: Metrics | null, token: string | undefined, request: Request): Metrics {
  if (!metrics || !token) throw new AppError("not_found", "There is no such route.");
  if (isSame(request.headers.get("authorization") ?? "", `Bearer ${token}`)) return metrics;
  throw new AppError("invalid_api_key", "The metrics need METRICS_TOKEN.", {
    hint: "Send METRICS_TOKEN in the header authorization: Bearer ….",
    headers: { "www-authenticate": 'Bearer realm="colophon metrics"' },
  });
}

// Hashes have equal length, so the comparison does not reveal the token's.
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
