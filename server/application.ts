import { islandFiles } from "virtual:island-files";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { log } from "#app/platform/log/log.server.ts";
import type { Settings } from "#app/platform/settings/settings.server.ts";
import { createApi, type RequestInfo } from "./api.ts";
import { apiRoutes, siteRoutes } from "./domains.ts";
import type { AdmissionControl } from "./load/admission.ts";
import { renderingCost } from "./load/request-class.ts";
import type { OperatorRoutes } from "./metrics/operator-routes.ts";
import { cachedPaths } from "./pages/cached-paths.ts";
import { createDocumentRenderer } from "./pages/document.ts";
import { createMissingPages } from "./pages/missing-pages.ts";
import { createPageCache, type PageCache } from "./pages/page-cache.ts";
import { lastResort } from "./pages/plain-page.ts";

type ApplicationOptions = {
  settings: Settings;
  loadBuild(): Promise<ServerBuild>;
  development?: boolean;
  operatorRoutes: OperatorRoutes;
  admission: AdmissionControl;
  headers: Record<string, string>;
};

export type Application = {
  app: Hono<{ Bindings: { request: RequestInfo } }>;
  pages: PageCache | undefined;
};

export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { loadBuild, development = false, admission, operatorRoutes } = options;
  const { publicUrl } = options.settings;
  const build = development ? undefined : await loadBuild();
  const render = createDocumentRenderer(build ?? loadBuild, { development, islandFiles });
  const missingPage = build && createMissingPages({ routes: build.routes, publicUrl, render });
  const app: Application["app"] = new Hono();
  app.route("/", operatorRoutes);
  app.route("/", siteRoutes({ development }));
  app.route("/", createApi(apiRoutes()));
  app.all("*", async (c) => {
    const { request } = c.env;
    const answer = await missingPage?.(c.req.raw);
    if (answer) return answer;
    request.charge?.(renderingCost);
    return admission.render(() => render(c.req.raw, request));
  });
  app.onError((error, c) => {
    const { requestId } = c.env.request;
    log.error({ err: error, requestId }, "request failed");
    return lastResort(error, { request: c.req.raw, requestId });
  });
  if (development) return { app, pages: undefined };
  const pages = createPageCache({
    paths: cachedPaths(),
    baseHeaders: options.headers,
    render: (path) =>
      render(new Request(`${publicUrl}${path}`), { requestId: "page-cache", address: "", origin: publicUrl }),
  });
  return { app, pages };
}
