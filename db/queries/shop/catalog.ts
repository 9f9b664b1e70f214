import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { courses, products } from "@/db/schema";
import { exerciseModules } from "@/db/values/course";
import type { CourseFormat, Product } from "@/db/values/products";

const hasFile = (kind: "captions" | "worksheet") => sql`exists (
  select from lesson_files f where f.lesson_id = l.id and f.kind = ${sql.raw(`'${kind}'`)} and f.removed_at is null)`;

const practicedModules = sql.join(
  Object.values(exerciseModules).map((id) => sql.raw(`'${id}'`)),
  sql`, `,
);

/** As JSON: what the published lessons of a course consist of. A video without captions isn't shown. */
const courseFormat = sql<CourseFormat>`(
  select json_build_object(
    'lessons', count(*)::int,
    'videos', count(v.id)::int,
    'videoSeconds', coalesce(sum(l.length_seconds) filter (where v.id is not null), 0)::int,
    'withSound', count(*) filter (where v.has_audio)::int,
    'worksheets', count(*) filter (where ${hasFile("worksheet")})::int,
    'exercises', count(distinct m.id) filter (where m.id in (${practicedModules}))::int)
  from course_lessons l
  join course_modules m on m.id = l.module_id
  left join lesson_files v
    on v.lesson_id = l.id and v.kind = 'video' and v.removed_at is null and ${hasFile("captions")}
  where l.is_published and m.course_id = courses.id)`;

/**
 * All products in display order, including inactive ones: a cart may still name them. Checkout uses
 * this and never a cache.
 */
export async function selectProducts(db: Queryable): Promise<readonly Product[]> {
  return await db
    .select({
      id: products.id,
      kind: products.kind,
      title: products.title,
      summary: products.summary,
      features: products.features,
      priceCents: products.priceCents,
      recurringInterval: products.recurringInterval,
      isPopular: products.isPopular,
      isActive: products.isActive,
      includesEbook: products.includesEbook,
      spins: products.spins,
      maxQuantity: products.maxQuantity,
      durationMinutes: products.durationMinutes,
      sortOrder: products.sortOrder,
      courseState: courses.state,
      courseFormat: sql<CourseFormat | null>`case when ${courses.id} is not null then ${courseFormat} end`,
      opensOn: sql<
        string | null
      >`case when ${courses.state} = 'presale' then ${courses.opensOn} end`,
    })
    .from(products)
    .leftJoin(courses, eq(courses.id, products.id))
    .orderBy(asc(products.sortOrder));
}

/** Returns what the course consists of; null before it's seeded. */
export async function selectCourseFormat(db: Queryable): Promise<CourseFormat | null> {
  const [course] = await db.select({ format: courseFormat }).from(courses);
  return course?.format ?? null;
}

/** A product's price; null if there's no such product. */
export async function selectPriceCents(db: Queryable, id: string): Promise<number | null> {
  const [product] = await db
    .select({ priceCents: products.priceCents })
    .from(products)
    .where(eq(products.id, id));
  return product?.priceCents ?? null;
}
