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
        Go back in your browser, shorten your message, and send it again. It was too long to send.
        The form should still have what you typed.
      </p>
      <p className="max-w-[44ch] text-xl">
        You can also email{" "}
        <a className="underline" href={`mailto:${site.infoEmail}`}>
          {site.infoEmail}
        </a>
        .
      </p>
    </ErrorPage>
  );
}
