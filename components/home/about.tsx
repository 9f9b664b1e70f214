import { Motif } from "@/components/site/motif";
import { ProfileText } from "@/components/site/profile/profile-context";
import { Link } from "@/components/ui/link";

const linkClassName =
  "py-2 font-semibold underline decoration-accent decoration-4 underline-offset-8 hover:decoration-current";

export function About() {
  return (
    <section
      aria-labelledby="about-title"
      className="below-48 relative mt-24 overflow-hidden bg-ink text-paper [--focus:var(--paper)] md:mt-32 dark:bg-raised"
    >
      <div className="wrap relative z-10 grid gap-8 pt-20 pb-12 md:pt-28 lg:pb-28">
        <h2 id="about-title" className="text-title max-w-[14ch] md:text-6xl">
          A back office for people who make records
        </h2>
        <div className="grid max-w-[46ch] gap-5 text-lg md:text-xl">
          <p>
            <ProfileText field="name" /> is based in <ProfileText field="city" />, Tennessee. We
            work for independent artists, producers, and writers who own their music and would
            rather be in the studio than filling out forms.
          </p>
          <p>
            We look for royalties you never received, register songs that aren't registered yet, and
            get songs on the radio. You see every price before you pay, and we explain every step in
            plain English.
          </p>
        </div>
        <div className="flex flex-wrap gap-x-8 gap-y-2 text-lg">
          <Link href="/about" className={linkClassName}>
            More about us
          </Link>
          <Link href="/quick-check" className={linkClassName}>
            Take the Quick Check
          </Link>
        </div>
      </div>
      <Motif className="aspect-2/1 text-accent max-lg:-mb-[80vw] max-lg:-ml-[108vw] max-lg:w-[230vw] lg:absolute lg:top-[-14rem] lg:right-[-34rem] lg:w-[120rem] xl:right-[-22rem]" />
    </section>
  );
}
