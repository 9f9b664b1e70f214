import { desc, eq, inArray } from "drizzle-orm";
import { courseCertificates, products } from "@/db/schema";
import { courseId } from "@/db/values/course";
import { fail, ok, type Result } from "@/lib/core/result";
import { createCertificateNumber } from "@/lib/course/certificate/certificate-number";
import { readLearn } from "@/lib/course/read-learn";
import type { CourseViewer } from "@/lib/course/viewer";
import type { Ctx } from "@/lib/ctx";

export type Certificate = typeof courseCertificates.$inferSelect;

/** Returns a customer's certificate; null until it's issued. */
export async function getCertificate(
  ctx: Pick<Ctx, "db">,
  { allGrantIds }: CourseViewer,
): Promise<Certificate | null> {
  const [certificate] = await ctx.db
    .select()
    .from(courseCertificates)
    .where(inArray(courseCertificates.grantId, [...allGrantIds]))
    .orderBy(desc(courseCertificates.issuedAt))
    .limit(1);
  return certificate ?? null;
}

/**
 * Issues a customer's certificate, with the order's name, once all required lessons are complete. Later
 * calls, and later purchases, return the same one.
 */
export async function issueCertificate(
  ctx: Pick<Ctx, "db" | "now">,
  viewer: CourseViewer,
): Promise<Result<Certificate, "not_complete">> {
  const issued = await getCertificate(ctx, viewer);
  if (issued) return ok(issued);
  const learn = await readLearn(ctx, viewer);
  const [grant] = viewer.grants;
  if (!grant || !learn || learn.required.total === 0) return fail("not_complete");
  if (learn.required.complete < learn.required.total) return fail("not_complete");
  const [product] = await ctx.db
    .select({ title: products.title })
    .from(products)
    .where(eq(products.id, courseId));
  const { firstName, lastName } = viewer.order;
  await ctx.db
    .insert(courseCertificates)
    .values({
      number: createCertificateNumber(),
      courseId,
      grantId: grant.id,
      name: `${firstName} ${lastName}`.trim(),
      courseTitle: product?.title ?? "",
      issuedAt: ctx.now(),
    })
    .onConflictDoNothing({ target: courseCertificates.grantId });
  const certificate = await getCertificate(ctx, viewer);
  return certificate ? ok(certificate) : fail("not_complete");
}

/** Returns what anyone with the number may know; null for an unknown number. */
export async function verifyCertificate(
  ctx: Pick<Ctx, "db">,
  number: string,
): Promise<Pick<Certificate, "number" | "courseTitle" | "issuedAt"> | null> {
  const [found] = await ctx.db
    .select({
      number: courseCertificates.number,
      courseTitle: courseCertificates.courseTitle,
      issuedAt: courseCertificates.issuedAt,
    })
    .from(courseCertificates)
    .where(eq(courseCertificates.number, number));
  return found ?? null;
}
