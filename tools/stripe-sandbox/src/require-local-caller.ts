import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { createMiddleware } from "hono/factory";

/**
 * Refuses other machines, and requests for other names: a web page could otherwise read payments
 * through a domain that it points to this machine (DNS rebinding). Refuses changes by another site's
 * page too, such as a form that refunds a payment.
 */
export const requireLocalCaller = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  const address = getConnInfo(c).remote.address ?? "";
  const host = c.req.header("host") ?? "";
  const isLocal =
    /^(127\.|::1$|::ffff:127\.)/.test(address) &&
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
  if (!isLocal) return c.json({ error: "The sandbox only accepts requests for localhost." }, 403);
  if (c.req.header("sec-fetch-site") === "cross-site" && c.req.method !== "GET") {
    return c.json({ error: "This request came from another site." }, 403);
  }
  return await next();
});
