import { ErrorPage } from "@/components/site/error-page";
import { EmailLink } from "@/components/site/profile/email-link";

export function PackageNotFound() {
  return (
    <ErrorPage title="Package not found">
      <p className="max-w-[44ch] text-xl">
        This link doesn't match a radio package. Open the full link from your receipt, or email{" "}
        <EmailLink />.
      </p>
    </ErrorPage>
  );
}
