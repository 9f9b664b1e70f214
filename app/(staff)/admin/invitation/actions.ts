"use server";

import { acceptInvitation } from "@/lib/admins/accept-invitation";
import { acceptInvitationForm, invitationLinkForm } from "@/lib/admins/admin-forms";
import { readInvitation } from "@/lib/admins/read-admins";
import { ok } from "@/lib/core/result";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";

/** Reads the invitation of an emailed link; changes nothing. Null if the link doesn't work. */
export const readInvitationAction = defineVisitorAction({
  rateLimit: rateLimits.staffInvitation,
  schema: invitationLinkForm,
  run: async (ctx, input) => ok(await readInvitation(ctx, input.token)),
});

/** Accepts the invitation of an emailed link. */
export const acceptInvitationAction = defineVisitorAction({
  rateLimit: rateLimits.staffInvitation,
  schema: acceptInvitationForm,
  run: (ctx, input) => acceptInvitation(ctx, input),
});
