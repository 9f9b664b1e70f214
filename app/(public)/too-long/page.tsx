import type { Metadata } from "next";
import { ErrorPage } from "@/components/site/error-page";
import { site } from "@/lib/core/site";

export const metadata: Metadata = {
  title: "Message too long",
  robots: { index: false, follow: false },
};

/** Where middleware.ts sends a form that exceeds the size limit. */
export default function TooLongPage() {
  return (
    <ErrorPage title="Message too long">
      <p className="max-w-[44ch] text-xl">
        Your message is too long, so we couldn't send it. Nothing is lost: go back in your browser
        and the form will be as you left it.
      </p>
      <p className="max-w-[44ch] text-xl">
        Shorten it and send it again, or email{" "}
        <a className="underline" href={`mailto:${site.infoEmail}`}>
          {site.infoEmail}
        </a>
        .
      </p>
    </ErrorPage>
  );
}
