import "server-only";
import { refresh, updateTag } from "next/cache";
import { parseProductId } from "@/lib/content/content-documents";
import {
  type NewVersion,
  type Publication,
  publishContent,
  saveContent,
} from "@/lib/content/edit-content";
import { type ActionMessage, textConflict } from "@/lib/core/action-state";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { catalogTag, contentTag } from "@/lib/web/http/cached-reads";

/** Saves a version for a staff action, and says whether it's live. */
export async function saveVersion(
  ctx: Ctx,
  actor: AdminActor,
  written: NewVersion,
): Promise<Result<ActionMessage, ActionMessage>> {
  const version = await saveContent(ctx, actor, written);
  if (!version.ok) return fail(textConflict);
  const { number } = version.value;
  showVersionAtOnce(written.document);
  return ok({
    title: written.publish ? "Published" : "Draft saved",
    description: `Version ${number} ${written.publish ? "is live" : "is saved. Publish this version to show it to visitors"}.`,
  });
}

/** Publishes a version for a staff action. */
export async function publishVersion(
  ctx: Ctx,
  actor: AdminActor,
  publication: Publication,
): Promise<Result<ActionMessage, ActionMessage>> {
  const published = await publishContent(ctx, actor, publication);
  if (!published.ok) {
    return fail({
      title: "Error",
      description: "This version no longer exists. Reload the page.",
    });
  }
  showVersionAtOnce(publication.document);
  return ok({ title: "Published", description: `Version ${publication.number} is live.` });
}

/** Other instances refresh within a minute, and checkout always reads the database. */
export function showVersionAtOnce(document: string): void {
  updateTag(parseProductId(document) === null ? contentTag : catalogTag);
  refresh();
}
