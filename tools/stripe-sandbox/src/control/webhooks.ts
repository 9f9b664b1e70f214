import { Hono } from "hono";
import { z } from "zod";
import type { Sandbox } from "../sandbox";
import { releaseHeldEvents, resendEvent, setWebhooksHeld } from "../webhooks/release";
import { findPathObject, readInput } from "./input";

const holdInput = z.strictObject({ hold: z.boolean() });
const flushInput = z.strictObject({
  order: z.enum(["as created", "reverse", "shuffle"]).default("as created"),
});
const resendInput = z.strictObject({ times: z.number().int().min(1).max(100).default(1) });

export function createWebhookControls(sandbox: Sandbox): Hono {
  const { store } = sandbox;
  return new Hono()
    .post("/webhooks", async (c) => {
      const { hold } = await readInput(c, holdInput);
      setWebhooksHeld(sandbox, hold);
      return c.json({ hold });
    })
    .post("/flush", async (c) => {
      const { order } = await readInput(c, flushInput);
      return c.json({ delivered: await releaseHeldEvents(sandbox, order) });
    })
    .get("/events", (c) => {
      const events = store
        .all("event")
        .map((event) => ({ event, delivery: store.get("delivery", event.id) ?? null }));
      return c.json<unknown>(events);
    })
    .post("/events/:id/resend", async (c) => {
      const { times } = await readInput(c, resendInput);
      const event = findPathObject(c, sandbox, "event");
      await resendEvent(sandbox, event.id, times);
      return c.json<unknown>({ event, delivery: store.get("delivery", event.id) ?? null });
    });
}
