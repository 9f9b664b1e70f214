import { ErrorPage } from "@/components/site/error-page";
import { site } from "@/lib/core/site";

export function OfferNotFound() {
  return (
    <ErrorPage title="No such offer">
      <p className="max-w-[44ch] text-xl">
        This link leads to no offer. Open the one in our mail once more, whole, or write to{" "}
        <a className="underline" href={`mailto:${site.infoEmail}`}>
          {site.infoEmail}
        </a>
        .
      </p>
    </ErrorPage>
  );
}
