import type { Queryable } from "@/db/client";
import { selectViewerGrants } from "@/db/queries/course/course";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { retentionDays } from "@/lib/retention/retention-days";

/** A customer with at least one live course grant. */
export type CourseViewer = {
  /** Live, oldest first. Progress is written to the first. */
  readonly grants: readonly { readonly id: string; readonly createdAt: Date }[];
  /** Revoked ones too: progress is read from all, so it survives a refund and a new purchase. */
  readonly allGrantIds: readonly string[];
  /** The order that messages about the course refer to. */
  readonly order: {
    readonly id: string;
    readonly orderNumber: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  };
};

/**
 * Returns who is watching, or null without a live grant. The only place that decides it: by the
 * browser that bought the course or opened the link in the course email, or by the addresses that a
 * signed-in customer has proved.
 */
export async function findCourseViewer(
  ctx: Pick<Ctx, "now"> & { readonly db: Queryable },
  visitor: { readonly browserHash: string | null; readonly emails: readonly string[] },
): Promise<CourseViewer | null> {
  const { browserHash, emails } = visitor;
  if (browserHash === null && emails.length === 0) return null;
  const openedAfter = new Date(ctx.now().getTime() - retentionDays.courseBrowsers * dayMs);
  const found = await selectViewerGrants(ctx.db, { browserHash, emails, openedAfter });
  const live = found.filter(({ revokedAt }) => revokedAt === null);
  const newest = live.at(-1);
  if (!newest) return null;
  const { orderId: id, orderNumber, email, firstName, lastName } = newest;
  return {
    grants: live.map((grant) => ({ id: grant.id, createdAt: grant.createdAt })),
    allGrantIds: found.map((grant) => grant.id),
    order: { id, orderNumber, email, firstName, lastName },
  };
}
