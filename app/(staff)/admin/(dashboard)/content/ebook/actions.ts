"use server";

import { refresh, updateTag } from "next/cache";
import { fail, ok } from "@/lib/core/result";
import { publishEbook, publishEbookForm } from "@/lib/ebook-files/publish-ebook";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { catalogTag } from "@/lib/web/http/cached-reads";

export const publishEbookAction = defineAdminAction({
  permission: "ebook.publish",
  schema: publishEbookForm,
  async run(ctx, actor, { fileId }) {
    const published = await publishEbook(ctx, actor, fileId === "" ? null : fileId);
    if (!published.ok) return fail({ title: "Error", description: "This file no longer exists." });
    updateTag(catalogTag);
    refresh();
    return ok({
      title: "Published",
      description: "Customers will download this file from now on.",
    });
  },
});
