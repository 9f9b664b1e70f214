import "server-only";
import { newsletterCtx } from "@/lib/web/ctx";
import { defineAction } from "@/lib/web/define-action";

/** A server action of the newsletter, whose verbs go by its clock. */
export const defineNewsletterAction: typeof defineAction = (definition) =>
  defineAction(definition, newsletterCtx);
