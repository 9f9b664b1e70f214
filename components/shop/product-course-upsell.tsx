import Link from "next/link";
import { AddButton } from "@/components/shop/product-add-button";
import { cartItemOf, isCartable } from "@/components/shop/product-cart-item";
import { buttonClassName } from "@/components/ui/button";
import { Price } from "@/components/ui/price";
import type { Product } from "@/lib/catalog/product";

/** The next step after the eBook. */
export function CourseUpsell({ course }: { readonly course: Product }) {
  if (!isCartable(course)) return null;
  return (
    <section className="relative mt-20 overflow-hidden bg-accent text-on-accent [--focus:var(--ink)] md:mt-28">
      <div
        aria-hidden="true"
        className="motif absolute top-[-28%] right-[-34rem] aspect-2/1 w-[88rem] opacity-30 max-md:hidden xl:right-[-22rem]"
      />
      <div className="wrap relative grid gap-6 py-14 md:py-20">
        <h2 className="text-title max-w-[18ch]">Rather watch than read? {course.title}</h2>
        <p className="max-w-[40ch] text-lg">{course.summary}</p>
        <p className="text-lg font-semibold">{course.features.slice(0, 2).join(", ")}</p>
        <p className="font-display text-4xl font-extrabold tracking-tight">
          <Price cents={course.priceCents} />
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <AddButton item={cartItemOf(course)} look="onAccent" />
          <Link href="/courses" className={`${buttonClassName("quiet")} text-ink decoration-ink`}>
            See the course
          </Link>
        </div>
      </div>
    </section>
  );
}
