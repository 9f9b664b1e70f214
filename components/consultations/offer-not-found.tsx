import { ErrorPage } from "@/components/site/error-page";
import { site } from "@/lib/core/site";

export function OfferNotFound() {
  return (
    <ErrorPage title="Offer not found">
      <p className="max-w-[44ch] text-xl">
        This link doesn't match an offer. Open the full link from our email, or email{" "}
        <a className="underline" href={`mailto:${site.infoEmail}`}>
          {site.infoEmail}
        </a>
        .
      </p>
    </ErrorPage>
  );
}
