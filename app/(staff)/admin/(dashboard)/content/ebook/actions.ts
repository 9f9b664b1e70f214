"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { AdminActionState } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { publishEbook } from "@/lib/ebook-files/publish-ebook";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

const publish = defineAdminAction({
  // Empty selects the bundled file.
  schema: z.object({ fileId: z.union([z.literal(""), z.uuid()]) }),
  async run(ctx, actor, { fileId }) {
    const published = await publishEbook(ctx, actor, fileId === "" ? null : fileId);
    if (!published.ok) return fail({ title: "Error", description: "This file is gone." });
    refresh();
    return ok({ title: "Published", description: "Buyers get this file from now on." });
  },
});

export async function publishEbookAction(previous: AdminActionState, form: FormData) {
  return publish(previous, form);
}
