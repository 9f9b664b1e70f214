import { ErrorPage } from "@/components/site/error-page";
import { site } from "@/lib/core/site";

export function SubscriptionNotFound() {
  return (
    <ErrorPage title="No such subscription">
      <p className="max-w-[44ch] text-xl">
        This link leads to no subscription. Open the one in your receipt once more, whole, or write
        to{" "}
        <a className="underline" href={`mailto:${site.infoEmail}`}>
          {site.infoEmail}
        </a>{" "}
        and we change or cancel it for you.
      </p>
    </ErrorPage>
  );
}
