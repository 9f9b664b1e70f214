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
        className="motif absolute inset-y-0 right-0 w-full opacity-25 [--motif-at:100%_30%] [--motif-size:auto_190%]"
      />
      <div className="wrap relative grid gap-6 py-14 md:py-20">
        <h2 className="text-title max-w-[18ch]">Rather watch than read? {course.title}</h2>
        <p className="max-w-[46ch] text-lg">
          {course.summary} {course.features.slice(0, 2).join(", ")}, for{" "}
          <Price cents={course.priceCents} className="font-bold" />.
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <AddButton
            item={cartItemOf(course)}
            className="bg-ink text-paper hover:bg-paper hover:text-ink"
          />
          <Link href="/courses" className={`${buttonClassName("quiet")} text-ink decoration-ink`}>
            See the course
          </Link>
        </div>
      </div>
    </section>
  );
}
