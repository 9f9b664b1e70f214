import { ErrorPage } from "@/components/site/error-page";
import { EmailLink } from "@/components/site/profile/email-link";

export function OfferNotFound() {
  return (
    <ErrorPage title="Offer not found">
      <p className="max-w-[44ch] text-xl">
        This link doesn't match an offer. Open the full link from our email, or email <EmailLink />.
      </p>
    </ErrorPage>
  );
}
