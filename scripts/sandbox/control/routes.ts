import { Router } from "../http/router";
import * as faults from "./fault-controls";
import type { ControlHandler } from "./request";
import * as sessions from "./session-controls";
import * as webhooks from "./webhook-controls";

/** Every control that tests have. */
export const CONTROL_ROUTES = new Router<ControlHandler>()
  .on("POST", "/_control/sessions/:id/pay", sessions.pay)
  .on("POST", "/_control/sessions/:id/settle", sessions.settle)
  .on("POST", "/_control/sessions/:id/fail", sessions.fail)
  .on("POST", "/_control/sessions/:id/expire", sessions.expire)
  .on("POST", "/_control/webhooks", webhooks.setWebhooks)
  .on("POST", "/_control/flush", webhooks.flush)
  .on("GET", "/_control/events", webhooks.listEvents)
  .on("POST", "/_control/events/:id/resend", webhooks.resendEvent)
  .on("GET", "/_control/faults", faults.listFaults)
  .on("POST", "/_control/faults", faults.addFault)
  .on("DELETE", "/_control/faults", faults.clearFaults)
  .on("GET", "/_control/requests", faults.listRequests)
  .on("DELETE", "/_control/requests", faults.clearRequests);
