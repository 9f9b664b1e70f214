import { HeroStage } from "@/components/site/hero-stage";
import { ProfileText } from "@/components/site/profile/profile-context";
import { buttonClassName } from "@/components/ui/button";
import { ArrowDown } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-href";

const linkClassName =
  "inline-flex min-h-11 items-center gap-2 text-lg font-semibold underline decoration-2 underline-offset-4 hover:decoration-4";

/** Extends behind the transparent header. */
export function Hero() {
  return (
    <HeroStage className="-mt-16.5 bg-accent pt-16 text-on-accent [--focus:var(--ink)] md:-mt-20.5 md:pt-0.5">
      <h1 className="text-poster max-w-[9ch] lg:text-[5rem]">
        Register your songs. Collect your royalties.
      </h1>
      <p className="max-w-[34ch] text-xl leading-snug font-medium">
        Royalty registration, publishing administration, and radio promotion for independent
        artists. Based in <ProfileText field="city" />.
      </p>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
        <Link
          href={campaignHref("/book-session", "", siteCampaign("hero"))}
          className={buttonClassName("onAccent", "lg")}
        >
          Book a Paid Strategy Session
        </Link>
        <a href="#services" className={linkClassName}>
          View Services
          <ArrowDown />
        </a>
        <Link href={campaignHref("/ebook", "", siteCampaign("hero"))} className={linkClassName}>
          Get the eBook
        </Link>
      </div>
    </HeroStage>
  );
}
