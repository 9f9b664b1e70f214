import { ErrorPage } from "@/components/site/error-page";
import { site } from "@/lib/core/site";

export function SubscriptionNotFound() {
  return (
    <ErrorPage title="Subscription not found">
      <p className="max-w-[44ch] text-xl">
        This link doesn't match a subscription. Open the full link from your receipt, or email{" "}
        <a className="underline" href={`mailto:${site.infoEmail}`}>
          {site.infoEmail}
        </a>{" "}
        and we'll change or cancel it for you.
      </p>
    </ErrorPage>
  );
}
