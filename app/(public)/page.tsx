import type { Metadata } from "next";
import Link from "next/link";
import { pageMetadata } from "@/components/site/metadata";
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
  const products = (await catalog()).filter(({ isActive }) => isActive);
  const lowest = (kind: string) =>
    Math.min(...products.filter((row) => row.kind === kind).map((row) => row.priceCents));
  const shelf = [
    {
      href: "/ebook",
      name: "eBook",
      line: "Who owes you, and how to collect it",
      price: lowest("ebook"),
    },
    {
      href: "/courses",
      name: "Courses",
      line: "The same work, lesson by lesson on video",
      price: lowest("course"),
    },
    {
      href: "/radio",
      name: "Radio Submit",
      line: "Your song on air, from one spin up",
      price: lowest("radio"),
    },
  ] as const;
  return (
    <>
      <section className="relative -mt-16 overflow-hidden bg-accent pt-16 text-on-accent [--focus:var(--ink)] md:-mt-20 md:pt-20">
        <div
          aria-hidden="true"
          className="motif absolute -right-[62%] bottom-[-6%] aspect-2/1 w-[210%] [--motif-at:100%_100%] sm:-right-[30%] sm:w-[150%] lg:-right-[6%] lg:w-[112%]"
        />
        <div className="wrap relative grid min-h-[34rem] content-start gap-7 pt-12 pb-72 md:min-h-[44rem] md:pt-20 lg:pt-48 lg:pb-24">
          <h1 className="text-poster max-w-[8ch]">Collect what your songs earn</h1>
          <p className="max-w-[34ch] text-xl leading-snug font-medium">
            Royalties, publishing and radio, explained and done with independent artists. From{" "}
            {site.city}.
          </p>
          <p className="flex flex-wrap gap-3">
            <Link
              href="/ebook"
              className={`${buttonClassName("primary", "lg")} bg-ink text-paper hover:bg-paper hover:text-ink`}
            >
              Get the eBook
            </Link>
          </p>
        </div>
      </section>
      <section className="wrap mt-20 md:mt-28" aria-labelledby="shelf-title">
        <h2 id="shelf-title" className="text-title mb-8">
          In the shop
        </h2>
        <ul className="border-t-2 border-text">
          {shelf.map(({ href, name, line, price }) => (
            <li key={href} className="border-b border-line">
              <Link
                href={href}
                className="group grid items-baseline gap-x-8 gap-y-2 py-7 md:grid-cols-[5fr_6fr_auto_auto] md:py-9"
              >
                <span className="text-title group-hover:underline">{name}</span>
                <span className="text-lg text-soft">{line}</span>
                <span className="figures text-lg font-semibold">
                  {href === "/radio" ? "from " : ""}
                  {formatCents(price)}
                </span>
                <ArrowRight className="hidden size-7 self-center transition-transform group-hover:translate-x-1 md:block" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
