import { Hono } from "hono";
import { z } from "zod";
import type { Inbox } from "../inbox";
import type { Suppression } from "../store/journal";
import { createApiError } from "./errors";
import { paginate } from "./pagination";
import { readJson } from "./read-json";

/** Resend's suppression list: addresses it doesn't send to after a bounce or complaint. */
export function createSuppressionsApi({ store }: Inbox) {
  const find = (idOrEmail: string) =>
    store
      .suppressions()
      .find(({ id, email }) => id === idOrEmail || email === idOrEmail.toLowerCase());

  return new Hono()
    .get("/", (c) => {
      const page = paginate(store.suppressions(), (name) => c.req.query(name));
      return c.json({ ...page, data: page.data.map(toResponse) });
    })
    .post("/", async (c) => {
      const body = z.object({ email: z.email() }).safeParse(await readJson(c.req));
      if (!body.success) throw createApiError(422, "validation_error", "Invalid `email` field.");
      const { id } = store.suppress(body.data.email, "manual");
      return c.json({ object: "suppression", id });
    })
    .get("/:idOrEmail", (c) => {
      const suppression = find(c.req.param("idOrEmail"));
      if (!suppression) throw createApiError(404, "not_found", "Suppression not found");
      return c.json({ object: "suppression", ...toResponse(suppression) });
    })
    .delete("/:idOrEmail", (c) => {
      const suppression = find(c.req.param("idOrEmail"));
      if (!suppression) throw createApiError(404, "not_found", "Suppression not found");
      store.removeSuppression(suppression.email);
      return c.json({ object: "suppression", id: suppression.id, deleted: true });
    });
}

function toResponse({ id, email, origin, createdAt }: Suppression) {
  return { id, email, origin, source_id: null, created_at: createdAt };
}
