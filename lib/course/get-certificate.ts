import { randomInt } from "node:crypto";
import { desc, eq, inArray } from "drizzle-orm";
import { courseCertificates, products } from "@/db/schema";
import { courseId } from "@/db/values/course";
import { fail, ok, type Result } from "@/lib/core/result";
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
  const { firstName, lastName, email } = viewer.order;
  await ctx.db
    .insert(courseCertificates)
    .values({
      number: createCertificateNumber(),
      courseId,
      grantId: grant.id,
      name: `${firstName} ${lastName}`.trim() || email,
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

/** Crockford's base 32, without letters that look like digits. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Creates a number that can't be guessed (60 bits): `TME-7KQF-2M4X-9RWB`. */
export function createCertificateNumber(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(32)]).join("");
  return `TME-${group()}-${group()}-${group()}`;
}

/** Parses a number as typed or linked; null if it isn't one. */
export function parseCertificateNumber(typed: string): string | null {
  const number = typed.trim().toUpperCase();
  return /^TME(-[0-9A-HJKMNP-TV-Z]{4}){3}$/.test(number) ? number : null;
}
