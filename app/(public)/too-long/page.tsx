import type { Metadata } from "next";
import { LostRecord } from "@/components/site/lost-record";
import { site } from "@/lib/site";

export const metadata: Metadata = {
  title: "That was too long",
  robots: { index: false, follow: false },
};

/** Where middleware.ts sends a form above the size limit. */
export default function TooLongPage() {
  return (
    <LostRecord title="Too long">
      <p className="max-w-[44ch] text-xl">
        Your message was not sent: it is longer than our forms can take. Nothing is lost. Go back in
        your browser, and the form is as you left it.
      </p>
      <p className="max-w-[44ch] text-xl">
        Shorten it and send it again, or write to{" "}
        <a className="underline" href={`mailto:${site.infoEmail}`}>
          {site.infoEmail}
        </a>
        .
      </p>
    </LostRecord>
  );
}
