import type { ReactNode } from "react";
import { SampleReport } from "@/components/radio/sample-report";
import { CoursePreview } from "@/components/shop/product/course-preview";
import { EbookImage } from "@/components/shop/product/ebook-image";
import { Link } from "@/components/ui/link";
import type { CourseOutline } from "@/lib/course/read-outline";
import { ebookFacts } from "@/lib/ebook-files/ebook-facts";

const sizes = "(min-width: 64rem) 24rem, (min-width: 48rem) 40vw, 80vw";

type Props = Pick<CourseOutline, "preview"> & {
  /** What the course consists of. */
  readonly courseFormat: string | null;
};

/** What each purchase looks like, so that visitors see it before they choose. */
export function Showcase({ preview, courseFormat }: Props) {
  const [spread] = ebookFacts.spreads;
  return (
    <section aria-labelledby="showcase-title" className="below-192 wrap mt-24 md:mt-32">
      <h2 id="showcase-title" className="text-title mb-10 max-w-[18ch] md:mb-14 md:text-6xl">
        See what you get
      </h2>
      <div className="grid gap-x-12 gap-y-14 lg:grid-cols-2">
        <Item
          title={`The eBook, ${ebookFacts.pages} pages`}
          href="/ebook"
          link="Look inside the eBook"
        >
          <div className="relative rounded-md bg-raised p-5 md:p-8">
            <div className="ml-[18%] overflow-hidden rounded-sm">
              {spread ? (
                <EbookImage
                  image={spread}
                  alt={`Pages ${spread.pages.join(" and ")} of the eBook`}
                  sizes={sizes}
                  loading="lazy"
                />
              ) : null}
            </div>
            <div className="sleeve relative -mt-[28%] w-[38%] overflow-hidden rounded-sm outline outline-line">
              <EbookImage
                image={ebookFacts.cover}
                alt={`Cover of ${ebookFacts.title}`}
                sizes="12rem"
                loading="lazy"
              />
            </div>
          </div>
        </Item>
        <Item title="A radio campaign report" href="/radio" link="Compare radio packages">
          <SampleReport />
        </Item>
        <Item title="A strategy session" href="/book-session" link="See session lengths and prices">
          <SampleAgenda />
        </Item>
        {preview ? (
          <Item title="A course lesson" href="/courses" link="See all lessons">
            <CoursePreview preview={preview} />
            {courseFormat ? <p className="text-soft">The course has {courseFormat}</p> : null}
          </Item>
        ) : null}
      </div>
    </section>
  );
}

type ItemProps = {
  readonly title: string;
  readonly href: string;
  readonly link: string;
  readonly children: ReactNode;
};

function Item({ title, href, link, children }: ItemProps) {
  return (
    <article className="grid grid-rows-[auto_1fr_auto] gap-4 [&>:nth-child(2)]:h-full">
      <h3 className="text-2xl md:text-3xl">{title}</h3>
      {children}
      <p>
        <Link
          href={href}
          className="inline-block py-2 font-semibold underline decoration-accent decoration-4 underline-offset-8 hover:decoration-current"
        >
          {link}
        </Link>
      </p>
    </article>
  );
}

const parts = [
  { minutes: 5, text: "Your releases and where they're distributed" },
  {
    minutes: 25,
    text: "Your PRO, The MLC, SoundExchange, and distributor accounts, one by one",
  },
  { minutes: 15, text: "What's missing, and what to fix first" },
] as const;

/** The parts of a 45-minute session. */
function SampleAgenda() {
  const total = parts.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <figure className="grid content-between gap-5 rounded-md bg-ink p-5 text-paper md:p-8 dark:bg-raised">
      <figcaption className="text-spine">A typical {total}-minute session</figcaption>
      <ol className="grid gap-4">
        {parts.map(({ minutes, text }) => (
          <li
            key={text}
            className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-4 border-t-2 border-accent pt-2"
          >
            <span className="figures font-display text-xl font-extrabold">{minutes} min</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <p className="border-t-2 border-accent pt-3">
        After the call, you'll get a written list of what to fix and in what order.
      </p>
    </figure>
  );
}
