import "server-only";
import { defineAction } from "@/lib/web/actions/define-action";
import { newsletterCtx } from "@/lib/web/ctx";

/** Like `defineAction`, but with the newsletter's clock. */
export const defineNewsletterAction: typeof defineAction = (definition) =>
  defineAction(definition, newsletterCtx);
