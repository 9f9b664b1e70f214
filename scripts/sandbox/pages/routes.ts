import { Router } from "../http/router";
import * as pay from "./pay-routes";
import type { PageHandler } from "./request";

/** Every page that people see. */
export const PAGE_ROUTES = new Router<PageHandler>()
  .on("GET", "/pay/:id", pay.showPayPage)
  .on("POST", "/pay/:id", pay.submitPayPage);
