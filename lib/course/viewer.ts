import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { selectViewerGrants } from "@/db/queries/course/course";
import { selectPastPurchases } from "@/db/queries/past-purchases";
import { courseBrowsers, grants, orders } from "@/db/schema";
import { dayMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { retentionDays } from "@/lib/retention/retention-days";
import { readLink } from "@/lib/secrets/links";

/** A customer with at least one live course grant. */
export type CourseViewer = {
  /** Live, oldest first; purchases from a former shop last. Progress is written to the first. */
  readonly grants: readonly { readonly id: string; readonly createdAt: Date }[];
  /** Revoked ones too: progress is read from all, so it survives a refund and a new purchase. */
  readonly allGrantIds: readonly string[];
  /** The order or former purchase that messages about the course refer to. A former one has no name. */
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
  const past = await selectPastPurchases(ctx.db, emails, "course");
  const live = found.filter(({ revokedAt }) => revokedAt === null);
  const grants = [
    ...live.map(({ id, createdAt }) => ({ id, createdAt })),
    ...past.map(({ id, boughtAt }) => ({ id, createdAt: boughtAt })),
  ];
  const newest = live.at(-1);
  const [former] = past;
  const holder =
    newest ??
    (former && {
      ...former,
      orderId: former.id,
      orderNumber: former.reference,
      firstName: "",
      lastName: "",
    });
  if (!holder) return null;
  const { orderId: id, orderNumber, email, firstName, lastName } = holder;
  return {
    grants,
    allGrantIds: [...found, ...past].map(({ id }) => id),
    order: { id, orderNumber, email, firstName, lastName },
  };
}

type OpenCourseLinkInput = { readonly token: string; readonly browserHash: string };

/** Lets a browser into the course of the order that its link was emailed for. */
export async function openCourseLink(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { token, browserHash }: OpenCourseLinkInput,
): Promise<Result<null, "link_invalid">> {
  const order = await findLinkedOrder(ctx, token);
  if (!order) return fail("link_invalid");
  const opened = { linkRevision: order.linkRevision, openedAt: ctx.now() };
  await ctx.db
    .insert(courseBrowsers)
    .values({ orderId: order.id, browserHash, ...opened })
    .onConflictDoUpdate({
      target: [courseBrowsers.orderId, courseBrowsers.browserHash],
      set: opened,
    });
  return ok(null);
}

/** Returns true if the link belongs to an order with a live course grant. */
export async function isCourseLinkValid(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  token: string,
): Promise<boolean> {
  return (await findLinkedOrder(ctx, token)) !== null;
}

async function findLinkedOrder(ctx: Pick<Ctx, "db" | "now" | "settings">, token: string) {
  const linked = readLink(ctx, "course", token);
  if (!linked) return null;
  const [order] = await ctx.db
    .select({ id: orders.id, linkRevision: orders.linkRevision })
    .from(orders)
    .innerJoin(grants, eq(grants.orderId, orders.id))
    .where(
      and(
        eq(orders.id, linked.id),
        eq(orders.linkRevision, linked.linkRevision),
        eq(grants.entitlement, "course"),
        isNull(grants.revokedAt),
      ),
    );
  return order ?? null;
}

/** Ends what emailed course links opened in a browser. */
export async function forgetCourseBrowser(
  ctx: Pick<Ctx, "db">,
  browserHash: string,
): Promise<void> {
  await ctx.db.delete(courseBrowsers).where(eq(courseBrowsers.browserHash, browserHash));
}
