"use server";

import { acceptInvitation } from "@/lib/admins/accept-invitation";
import { acceptInvitationForm, invitationLinkForm } from "@/lib/admins/admin-forms";
import { readInvitation } from "@/lib/admins/read-admins";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineAction } from "@/lib/web/actions/define-action";

/** Reads the invitation of an emailed link; changes nothing. Null if the link doesn't work. */
export const readInvitationAction = defineAction({
  rateLimit: rateLimits.staffInvitation,
  schema: invitationLinkForm,
  run: (ctx, input) => readInvitation(ctx, input.token),
});

/** Accepts the invitation of an emailed link. */
export const acceptInvitationAction = defineAction({
  rateLimit: rateLimits.staffInvitation,
  schema: acceptInvitationForm,
  run: (ctx, input) => acceptInvitation(ctx, input),
});
