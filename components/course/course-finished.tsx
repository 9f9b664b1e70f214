import { CertificateForm } from "@/components/course/onward-link";
import { Motif } from "@/components/site/motif";
import { Link } from "@/components/ui/link";
import { Price } from "@/components/ui/price";

type Props = {
  readonly firstName: string;
  /** Price of the 45-minute session. */
  readonly sessionCents: number;
};

/** What the customer gets for finishing the course, and what they can do next. */
export function CourseFinished({ firstName, sessionCents }: Props) {
  return (
    <section
      aria-labelledby="finished"
      className="relative overflow-hidden bg-accent text-on-accent [--focus:var(--ink)]"
    >
      <Motif className="absolute top-[-28%] right-[-34rem] aspect-2/1 w-[88rem] opacity-25 max-md:hidden" />
      <div className="wrap relative grid gap-10 py-12 md:py-16">
        <div className="grid gap-6">
          <h2 id="finished" className="text-poster max-w-[14ch] wrap-anywhere">
            {firstName ? `You finished, ${firstName}` : "You finished"}
          </h2>
          <p className="max-w-[48ch] text-xl">
            Your certificate has your name, a number, and an address where anyone can check it. The
            image is sized for a post.
          </p>
          <CertificateForm look="onAccent" />
        </div>
        <div className="grid gap-x-10 gap-y-8 border-t-2 border-ink pt-6 md:grid-cols-2">
          <div className="grid content-start gap-2">
            <h3 className="text-2xl">Review the course</h3>
            <p className="max-w-[44ch]">
              Tell other artists what helped and what didn’t. You can rate it in your library.
            </p>
            <Link
              prefetch={false}
              href="/library#review-course"
              className="justify-self-start py-2 font-semibold underline decoration-2 underline-offset-4"
            >
              Rate and review
            </Link>
          </div>
          <div className="grid content-start gap-2">
            <h3 className="text-2xl">45 minutes on your own catalog</h3>
            <p className="max-w-[44ch]">
              We look at your registrations with you on a video call and list what’s missing.{" "}
              <Price cents={sessionCents} />.
            </p>
            <Link
              href="/book-session"
              className="justify-self-start py-2 font-semibold underline decoration-2 underline-offset-4"
            >
              Book a session
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
