import { selectVersionBody } from "@/db/queries/content";
import {
  type Availability,
  availabilityDocument,
  availabilitySchema,
  needsMeetingLink,
} from "@/lib/consultations/availability";
import { publishContent, saveContent } from "@/lib/content/edit-content";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { readProfile } from "@/lib/profile/read-profile";

type Saved = {
  readonly basedOn: number;
  readonly publish: boolean;
  readonly body: Availability;
};

/**
 * Saves a version of the availability. Sessions that are held or booked keep their times. Fails with
 * `meeting_link_missing` if it would let visitors book without a link to invite them to.
 */
export async function saveAvailability(ctx: Ctx, actor: AdminActor, input: Saved) {
  if (input.publish && (await lacksMeetingLink(ctx, input.body))) {
    return fail("meeting_link_missing");
  }
  return await saveContent(ctx, actor, { document: availabilityDocument, ...input });
}

/** Makes a version live, by the same rule. */
export async function publishAvailability(ctx: Ctx, actor: AdminActor, number: number) {
  const stored = await selectVersionBody(ctx.db, availabilityDocument, number);
  const body = availabilitySchema.safeParse(stored);
  if (body.success && (await lacksMeetingLink(ctx, body.data))) return fail("meeting_link_missing");
  return await publishContent(ctx, actor, { document: availabilityDocument, number });
}

async function lacksMeetingLink(ctx: Ctx, body: Availability): Promise<boolean> {
  return needsMeetingLink(body) && (await readProfile(ctx)).meetingUrl === "";
}
