"use server";

import { publishContent, saveContent } from "@/lib/content/edit-content";
import { profileDocument, publishProfileForm, saveProfileForm } from "@/lib/profile/profile-form";
import { showVersion, versionProblems } from "@/lib/web/actions/content-versions";
import { staffAction } from "@/lib/web/actions/staff-action";

export const saveProfileAction = staffAction("profile.edit", saveProfileForm, {
  run: (ctx, actor, { basedOn, publish, ...body }) =>
    saveContent(ctx, actor, { document: profileDocument, basedOn, publish, body }),
  problems: versionProblems,
  done: showVersion,
});

export const publishProfileAction = staffAction("profile.edit", publishProfileForm, {
  run: (ctx, actor, { number }) =>
    publishContent(ctx, actor, { document: profileDocument, number }),
  problems: versionProblems,
  done: showVersion,
});
