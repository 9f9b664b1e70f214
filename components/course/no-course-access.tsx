import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { site } from "@/lib/core/site";

type Props = {
  /** The visitor came with a link that doesn't work. */
  readonly hasBadLink: boolean;
};

/** What /learn shows to visitors without the course. */
export function NoCourseAccess({ hasBadLink }: Props) {
  return (
    <div className="wrap min-h-dvh py-12 md:py-20">
      <h1 className="text-poster max-w-[12ch]">
        {hasBadLink ? "This link doesn't open a course" : "Open your course"}
      </h1>
      <div className="mt-6 grid max-w-[48ch] gap-5 text-xl">
        {hasBadLink ? (
          <p>
            The link is incomplete, was replaced by a newer one, or belongs to an order that was
            refunded.
          </p>
        ) : null}
        <p>
          Did you buy the course? Open the link in your course email on this device. It works as
          often as you like.
        </p>
        <p className="text-base text-soft">
          Can't find the email? Write to{" "}
          <a className="underline" href={`mailto:${site.infoEmail}`}>
            {site.infoEmail}
          </a>{" "}
          with your order number.
        </p>
      </div>
      <Link href="/courses" className={`${buttonClassName("secondary", "lg")} mt-8`}>
        See the course
      </Link>
    </div>
  );
}
