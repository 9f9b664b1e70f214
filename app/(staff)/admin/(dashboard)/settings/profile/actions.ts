"use server";

import { profileDocument, publishProfileForm, saveProfileForm } from "@/lib/profile/profile-form";
import { publishVersion, saveVersion } from "@/lib/web/actions/content-versions";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

export const saveProfileAction = defineAdminAction({
  permission: "profile.edit",
  schema: saveProfileForm,
  run: (ctx, actor, { basedOn, publish, ...body }) =>
    saveVersion(ctx, actor, { document: profileDocument, basedOn, publish, body }),
});

export const publishProfileAction = defineAdminAction({
  permission: "profile.edit",
  schema: publishProfileForm,
  run: (ctx, actor, { number }) =>
    publishVersion(ctx, actor, { document: profileDocument, number }),
});
