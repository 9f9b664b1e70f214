"use server";

import { updateTag } from "next/cache";
import { announceEdition } from "@/lib/ebook-files/editions";
import { publishEbook, publishEbookForm } from "@/lib/ebook-files/publish-ebook";
import { staffAction } from "@/lib/web/actions/staff-action";
import { catalogTag } from "@/lib/web/http/shared-tags";

/** The cron's run continues after this. */
const announceBudgetMs = 10_000;

export const publishEbookAction = staffAction("ebook.publish", publishEbookForm, {
  run: publishEbook,
  async queueEmails(ctx) {
    await announceEdition(ctx, { until: new Date(ctx.now().getTime() + announceBudgetMs) });
  },
  problems: { title: "Error", description: "This file no longer exists." },
  done() {
    updateTag(catalogTag);
    return {
      title: "Published",
      description: "Customers will download this file from now on.",
    };
  },
});
