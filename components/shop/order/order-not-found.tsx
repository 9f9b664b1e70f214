import { ErrorPage } from "@/components/site/error-page";
import { EmailLink } from "@/components/site/profile/email-link";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

export function OrderNotFound() {
  return (
    <ErrorPage title="Order not found">
      <p className="max-w-[44ch] text-xl">
        We couldn't find that order. Open the full link from your receipt, or email{" "}
        <EmailLink to="support" /> with your order number.
      </p>
      <p className="flex flex-wrap gap-4">
        <Link href="/library" className={buttonClassName("primary", "lg")}>
          Open your library
        </Link>
        <Link href="/" className={buttonClassName("secondary", "lg")}>
          Home
        </Link>
      </p>
    </ErrorPage>
  );
}
