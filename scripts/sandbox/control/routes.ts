import { Router } from "../http/router";
import * as faults from "./fault-controls";
import * as money from "./money-controls";
import type { ControlHandler } from "./request";
import * as sessions from "./session-controls";
import * as subscriptions from "./subscription-controls";
import * as webhooks from "./webhook-controls";

/** Every control that tests have. */
export const CONTROL_ROUTES = new Router<ControlHandler>()
  .on("POST", "/_control/sessions/:id/pay", sessions.pay)
  .on("POST", "/_control/sessions/:id/settle", sessions.settle)
  .on("POST", "/_control/sessions/:id/fail", sessions.fail)
  .on("POST", "/_control/sessions/:id/expire", sessions.expire)
  .on("POST", "/_control/refunds", money.refund)
  .on("POST", "/_control/refunds/:id/settle", money.settleRefund)
  .on("POST", "/_control/refunds/:id/fail", money.sendRefundBack)
  .on("POST", "/_control/disputes", money.dispute)
  .on("POST", "/_control/disputes/:id/evidence", money.answerDispute)
  .on("POST", "/_control/disputes/:id/close", money.decideDispute)
  .on("POST", "/_control/subscriptions/:id/renew", subscriptions.renew)
  .on("POST", "/_control/subscriptions/:id/recover", subscriptions.recover)
  .on("POST", "/_control/subscriptions/:id/advance", subscriptions.advance)
  .on("POST", "/_control/subscriptions/:id/cancel", subscriptions.cancel)
  .on("POST", "/_control/webhooks", webhooks.setWebhooks)
  .on("POST", "/_control/flush", webhooks.flush)
  .on("GET", "/_control/events", webhooks.listEvents)
  .on("POST", "/_control/events/:id/resend", webhooks.resendEvent)
  .on("GET", "/_control/faults", faults.listFaults)
  .on("POST", "/_control/faults", faults.addFault)
  .on("DELETE", "/_control/faults", faults.clearFaults)
  .on("GET", "/_control/requests", faults.listRequests)
  .on("DELETE", "/_control/requests", faults.clearRequests);
