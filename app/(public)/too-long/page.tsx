import type { Metadata } from "next";
import { ErrorPage } from "@/components/site/error-page";
import { site } from "@/lib/core/site";

export const metadata: Metadata = {
  title: "That was too long",
  robots: { index: false, follow: false },
};

/** What our server answers to a form that holds more than it takes (scripts/answer/too-long.mjs). */
export default function TooLongPage() {
  return (
    <ErrorPage title="Too long">
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
    </ErrorPage>
  );
}
