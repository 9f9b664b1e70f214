import { Router } from "../http/router";
import type { ApiHandler } from "./request";
import * as sessions from "./routes/checkout-sessions";

/** Every API address that the sandbox answers. */
export const API_ROUTES = new Router<ApiHandler>()
  .on("POST", "/v1/checkout/sessions", sessions.createCheckoutSession)
  .on("GET", "/v1/checkout/sessions", sessions.listCheckoutSessions)
  .on("GET", "/v1/checkout/sessions/:id", sessions.retrieveCheckoutSession)
  .on("GET", "/v1/checkout/sessions/:id/line_items", sessions.listCheckoutLineItems)
  .on("POST", "/v1/checkout/sessions/:id/expire", sessions.expireCheckoutSession);
