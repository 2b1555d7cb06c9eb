import { makeFront, operationRoutes } from "#lib/doors/front";
import * as health from "../api/health/route";
import * as live from "../api/live/[id]/route";
import * as mcpAll from "../api/mcp/all/route";
import * as mcp from "../api/mcp/route";
import * as metrics from "../api/metrics/route";
import * as openapi from "../api/openapi.json/route";
import * as feed from "../feed.xml/route";
import * as file from "../files/[id]/route";
import * as font from "../fonts/[file]/route";
import * as llms from "../llms.txt/route";
import * as partFile from "../p/[slug]/[part]/[form]/route";
import * as part from "../p/[slug]/[part]/route";
import * as pageSeal from "../p/[slug]/colophon/route";
import * as pageStatement from "../p/[slug]/colophon.json/route";
import * as pageColophon from "../p/[slug]/colophon.txt/route";
import * as pagePreview from "../p/[slug]/preview.png/route";
import * as page from "../p/[slug]/route";
import * as robots from "../robots.txt/route";
import * as sitemap from "../sitemap.xml/route";

/** Serves the routes that machines and readers request most, for `bin/serve.mjs` to call before Next. */
export const front = makeFront({
  ...operationRoutes(),
  "/api/health": health,
  "/api/live/[id]": live,
  "/api/mcp": mcp,
  "/api/mcp/all": mcpAll,
  "/api/metrics": metrics,
  "/api/openapi.json": openapi,
  "/feed.xml": feed,
  "/files/[id]": file,
  "/fonts/[file]": font,
  "/llms.txt": llms,
  "/p/[slug]": page,
  "/p/[slug]/[part]": part,
  "/p/[slug]/[part]/[form]": partFile,
  "/p/[slug]/colophon": pageSeal,
  "/p/[slug]/colophon.json": pageStatement,
  "/p/[slug]/colophon.txt": pageColophon,
  "/p/[slug]/preview.png": pagePreview,
  "/robots.txt": robots,
  "/sitemap.xml": sitemap,
});
