import type { Metadata } from "next";
import Link from "next/link";
import { shelvesOf } from "@/components/shop/product-shelf";
import { pageMetadata } from "@/components/site/metadata";
import { Stage } from "@/components/site/stage";
import { buttonClassName } from "@/components/ui/button";
import { ArrowRight } from "@/components/ui/icons";
import { formatCents } from "@/lib/money";
import { site } from "@/lib/site";
import { catalog } from "@/lib/web/catalog";

export const metadata: Metadata = pageMetadata({
  path: "/",
  title: `${site.name}: ${site.tagline}`,
  description:
    "An eBook and a course on collecting your royalties, and radio airplay packages, for independent artists. From Memphis.",
});

export default async function HomePage() {
  const shelves = shelvesOf(await catalog());
  const first = shelves[0];
  return (
    <>
      <Stage className="-mt-16.5 bg-accent pt-16 text-on-accent [--focus:var(--ink)] md:-mt-20.5 md:pt-0.5">
        <h1 className="text-poster max-w-[9ch]">Collect what your songs earn</h1>
        <p className="max-w-[34ch] text-xl leading-snug font-medium">
          Royalties, publishing and radio, explained and done with independent artists. From{" "}
          {site.city}.
        </p>
        {first ? (
          <Link href={first.href} className={buttonClassName("onAccent", "lg")}>
            {first.kind === "ebook" ? "Get the eBook" : `See ${first.name}`}
          </Link>
        ) : null}
      </Stage>
      {first ? (
        <section className="wrap mt-20 md:mt-28" aria-labelledby="shelf-title">
          <h2 id="shelf-title" className="text-title mb-8">
            In the shop
          </h2>
          <ul className="border-t-2 border-text">
            {shelves.map(({ href, name, line, lowestCents, isRange }) => (
              <li key={href} className="border-b border-line">
                <Link
                  href={href}
                  className="group grid items-baseline gap-x-8 gap-y-2 py-7 md:grid-cols-[4fr_5fr_9rem_2rem] md:py-9"
                >
                  <span className="text-title group-hover:underline">{name}</span>
                  <span className="text-lg text-soft">{line}</span>
                  <span className="figures text-lg font-semibold md:text-right">
                    {isRange ? "from " : ""}
                    {formatCents(lowestCents)}
                  </span>
                  <ArrowRight className="hidden size-7 self-center transition-transform group-hover:translate-x-1 md:block" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
