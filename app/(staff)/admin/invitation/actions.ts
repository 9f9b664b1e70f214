"use server";

import * as z from "zod/mini";
import { acceptInvitation } from "@/lib/admins/accept-invitation";
import { readInvitation } from "@/lib/admins/read-admins";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineAction } from "@/lib/web/actions/define-action";

const token = z.string().check(z.minLength(1), z.maxLength(200));

/** Reads the invitation of an emailed link; changes nothing. Null if the link doesn't work. */
export const readInvitationAction = defineAction({
  rateLimit: rateLimits.staffInvitation,
  schema: z.object({ token }),
  run: (ctx, input) => readInvitation(ctx, input.token),
});

/** Accepts the invitation of an emailed link. */
export const acceptInvitationAction = defineAction({
  rateLimit: rateLimits.staffInvitation,
  schema: z.object({ token, password: z.string().check(z.maxLength(1_000)) }),
  run: (ctx, input) => acceptInvitation(ctx, input),
});
