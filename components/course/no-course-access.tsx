import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

type Props = {
  /** The visitor came with a link that doesn't work. */
  readonly hasBadLink: boolean;
  /** What the course consists of. */
  readonly format: string | null;
};

/** What visitors without the course see in its place. */
export function NoCourseAccess({ hasBadLink, format }: Props) {
  return (
    <div className="wrap min-h-dvh page-top pb-12 md:pb-20">
      <h1 className="text-poster max-w-[12ch]">
        {hasBadLink ? "This course link doesn't work" : "Open your course"}
      </h1>
      <div className="mt-6 grid max-w-[48ch] gap-5 text-xl">
        {hasBadLink ? (
          <p>The link might be incomplete or expired, or the order might have been refunded.</p>
        ) : null}
        <p>
          If you bought the course, open the link in your course email on this device. You can also
          sign in to your library with the email address on your order.
        </p>
        {format ? <p className="text-lg text-soft">The course has {format}</p> : null}
      </div>
      <p className="mt-8 flex flex-wrap gap-4">
        <Link prefetch={false} href="/library" className={buttonClassName("primary", "lg")}>
          Sign in to your library
        </Link>
        <Link href="/courses" className={buttonClassName("secondary", "lg")}>
          See the course
        </Link>
      </p>
    </div>
  );
}
