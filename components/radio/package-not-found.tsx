import { ErrorPage } from "@/components/site/error-page";
import { site } from "@/lib/core/site";

export function PackageNotFound() {
  return (
    <ErrorPage title="Package not found">
      <p className="max-w-[44ch] text-xl">
        This link doesn't match a radio package. Open the full link from your receipt, or email{" "}
        <a className="underline" href={`mailto:${site.infoEmail}`}>
          {site.infoEmail}
        </a>
        .
      </p>
    </ErrorPage>
  );
}
