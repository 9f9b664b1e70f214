import "server-only";
import { newsletterCtx } from "@/lib/web/ctx";
import { defineAction } from "@/lib/web/define-action";

/** Like `defineAction`, but with the newsletter's clock. */
export const defineNewsletterAction: typeof defineAction = (definition) =>
  defineAction(definition, newsletterCtx);
