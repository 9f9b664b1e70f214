"use server";

import { updateTag } from "next/cache";
import { publishEbook, publishEbookForm } from "@/lib/ebook-files/publish-ebook";
import { staffAction } from "@/lib/web/actions/staff-action";
import { catalogTag } from "@/lib/web/http/shared-tags";

export const publishEbookAction = staffAction("ebook.publish", publishEbookForm, {
  run: (ctx, actor, { fileId }) => publishEbook(ctx, actor, fileId === "" ? null : fileId),
  problems: { title: "Error", description: "This file no longer exists." },
  done() {
    updateTag(catalogTag);
    return {
      title: "Published",
      description: "Customers will download this file from now on.",
    };
  },
});
