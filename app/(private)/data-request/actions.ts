"use server";

import { refresh } from "next/cache";
import { ok } from "@/lib/core/result";
import { dataRequestTokenSchema } from "@/lib/data-requests/data-request-form";
import { confirmDataRequest } from "@/lib/data-requests/manage-data-requests";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";

/** Confirms a data request. Works without JavaScript. */
export const confirmRequestAction = defineVisitorAction({
  rateLimit: rateLimits.dataRequest,
  schema: dataRequestTokenSchema,
  async run(ctx, form) {
    await confirmDataRequest(ctx, form);
    // The page shows the request's stage, also if someone has closed it.
    refresh();
    return ok(null);
  },
});
