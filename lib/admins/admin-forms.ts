import * as z from "zod/mini";
import { staffRoles } from "@/db/values/auth";
import { emailField } from "@/lib/forms/fields";

const role = z.enum(staffRoles, "Select a role");

export const addAdminForm = z.object({ email: emailField() });

/** `role` is the one that was shown. */
export const removeAdminForm = z.object({ roleId: z.uuid(), role });

/** `from` is the role that was shown. */
export const changeRoleForm = z.object({ roleId: z.uuid(), from: role, role });

export const inviteStaffForm = z.object({ inviteEmail: emailField(), role });

/** Resends or revokes an invitation. */
export const invitationForm = z.object({ invitationId: z.uuid() });

const token = z.string().check(z.minLength(1), z.maxLength(200));

export const invitationLinkForm = z.object({ token });

export const acceptInvitationForm = z.object({
  token,
  password: z.string().check(z.maxLength(1_000)),
});
