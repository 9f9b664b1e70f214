import type { Metadata } from "next";
import { ErrorPage } from "@/components/site/error-page";
import { EmailLink } from "@/components/site/profile/email-link";

export const metadata: Metadata = {
  title: "Message too long",
  robots: { index: false, follow: false },
};

/** Where middleware.ts sends a form that exceeds the size limit. */
export default function TooLongPage() {
  return (
    <ErrorPage title="Message too long">
      <p className="max-w-[44ch] text-xl">
        Your message was too long to send. Go back in your browser, shorten the message, and send it
        again. The form should still have what you typed.
      </p>
      <p className="max-w-[44ch] text-xl">
        You can also email <EmailLink />.
      </p>
    </ErrorPage>
  );
}
