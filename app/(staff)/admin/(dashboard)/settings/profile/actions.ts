"use server";

import * as z from "zod";
import { profileDocument, profileSchema } from "@/lib/profile/profile-schema";
import { publishVersion, saveVersion } from "@/lib/web/actions/content-versions";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

const version = z.coerce.number().int().min(0).max(1_000_000);
const draft = z.object({
  basedOn: version,
  publish: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
});

export const saveProfileAction = defineAdminAction({
  permission: "profile.edit",
  schema: draft.and(profileSchema),
  run: (ctx, actor, { basedOn, publish, ...body }) =>
    saveVersion(ctx, actor, { document: profileDocument, basedOn, publish, body }),
});

export const publishProfileAction = defineAdminAction({
  permission: "profile.edit",
  schema: z.object({ number: version }),
  run: (ctx, actor, { number }) =>
    publishVersion(ctx, actor, { document: profileDocument, number }),
});
