import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { ApiError } from "../api/errors";
import type { Sandbox } from "../sandbox";
import { createFaultControls } from "./faults";
import { createRefundAndDisputeControls } from "./refunds-and-disputes";
import { createSessionControls } from "./sessions";
import { createSubscriptionControls } from "./subscriptions";
import { createWebhookControls } from "./webhooks";

/** Creates the routes below `/_control`: the JSON API that tests drive the sandbox with. */
export function createControlApi(sandbox: Sandbox): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false })
    .use(async (c, next) => {
      c.header("Cache-Control", "no-store");
      await next();
    })
    .route("/sessions", createSessionControls(sandbox))
    .route("/subscriptions", createSubscriptionControls(sandbox))
    .route("/", createRefundAndDisputeControls(sandbox))
    .route("/", createWebhookControls(sandbox))
    .route("/", createFaultControls(sandbox))
    .all("*", (c) => c.json({ error: `No such control: ${c.req.path}` }, 404));
  app.onError((error, c) => {
    if (error instanceof ApiError) return c.json({ error: error.body }, error.status);
    if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400);
    if (error instanceof SyntaxError) return c.json({ error: error.message }, 400);
    return c.json({ error: String(error) }, 500);
  });
  return app;
}
