import { ErrorPage } from "@/components/site/error-page";
import { site } from "@/lib/core/site";

export function PackageNotFound() {
  return (
    <ErrorPage title="No such package">
      <p className="max-w-[44ch] text-xl">
        This link leads to no radio package. Open the one in your receipt once more, whole, or write
        to{" "}
        <a className="underline" href={`mailto:${site.infoEmail}`}>
          {site.infoEmail}
        </a>
        .
      </p>
    </ErrorPage>
  );
}
