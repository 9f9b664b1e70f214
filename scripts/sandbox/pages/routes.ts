import { Router } from "../http/router";
import { runAction } from "./actions";
import { showPanel, showSession } from "./panel";
import { showPayPage, submitPayPage } from "./pay-routes";
import { showPortal, submitPortal } from "./portal";
import type { PageHandler } from "./request";

/** Every page that people see. */
export const PAGE_ROUTES = new Router<PageHandler>()
  .on("GET", "/", showPanel)
  .on("GET", "/sessions/:id", showSession)
  .on("POST", "/actions/:name", runAction)
  .on("GET", "/pay/:id", showPayPage)
  .on("POST", "/pay/:id", submitPayPage)
  .on("GET", "/portal/:id", showPortal)
  .on("POST", "/portal/:id", submitPortal);
