import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { ApiError } from "../api/errors";
import type { Sandbox } from "../sandbox";
import { createActionRoutes } from "./actions";
import { renderPage } from "./layout";
import { createPanelRoutes } from "./panel";
import { createPayRoutes } from "./pay";
import { createPortalRoutes } from "./portal";

/** Creates the HTML pages: the control panel, the payment page and the customer portal. */
export function createPages(sandbox: Sandbox): Hono {
  const app = new Hono({ strict: false })
    .use(async (c, next) => {
      c.header("Cache-Control", "no-store");
      await next();
    })
    .route("/", createPanelRoutes(sandbox))
    .route("/actions", createActionRoutes(sandbox))
    .route("/pay", createPayRoutes(sandbox))
    .route("/portal", createPortalRoutes(sandbox))
    .all("*", (c) => {
      c.status(404);
      return showMessage(c, "Page not found", "This page doesn't exist in the payment sandbox.");
    });
  app.onError((error, c) => {
    if (error instanceof ApiError) {
      c.status(error.status);
      return showMessage(c, "Something went wrong", error.body.message);
    }
    c.status(500);
    return showMessage(c, "The sandbox failed", String(error));
  });
  return app;
}

function showMessage(c: Context, title: string, text: string) {
  const content = html`<p role="alert">${text}</p>
    <p><a href="/">Go to the control panel</a></p>`;
  return c.html(renderPage(title, content, { isNarrow: true }));
}
