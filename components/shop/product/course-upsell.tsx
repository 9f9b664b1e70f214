import { AddToCartButton } from "@/components/shop/product/add-to-cart-button";
import { isCartProduct, toCartItem } from "@/components/shop/product/cart-item";
import { RefundLine } from "@/components/shop/product/refund-line";
import { Motif } from "@/components/site/motif";
import { Link } from "@/components/ui/link";
import { Price } from "@/components/ui/price";
import type { Product } from "@/lib/catalog/product";
import { describeCourseFormat } from "@/lib/course/course-format";

type Props = { readonly course: Product; readonly isPresale: boolean };

export function CourseUpsell({ course, isPresale }: Props) {
  if (!isCartProduct(course)) return null;
  const format = describeCourseFormat(course.courseFormat);
  return (
    <section className="below-24 relative mt-20 overflow-hidden bg-accent text-on-accent [--focus:var(--ink)] md:mt-28">
      <Motif className="absolute top-[-28%] right-[-34rem] aspect-2/1 w-[88rem] opacity-30 max-md:hidden xl:right-[-22rem]" />
      <div className="wrap relative grid gap-6 py-14 md:py-20">
        <h2 className="text-title">Do it step by step</h2>
        <div className="grid max-w-[42ch] gap-1 text-lg">
          <h3 className="text-2xl">{course.title}</h3>
          <p>{course.summary}</p>
          {format ? <p>{format}</p> : null}
        </div>
        <ul className="flex flex-wrap gap-x-6 font-semibold">
          {course.features.slice(0, 2).map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p className="font-display text-4xl font-extrabold tracking-tight">
          <Price cents={course.priceCents} />
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <AddToCartButton item={toCartItem(course)} look="onAccent" />
          <Link
            href="/courses"
            className="py-2 font-semibold underline decoration-2 underline-offset-4"
          >
            See the course
          </Link>
        </div>
        <RefundLine product={course} isPresale={isPresale} className="" />
      </div>
    </section>
  );
}
