"use client";

import { ErrorPage, errorReference } from "@/components/site/error-page";
import { EmailLink } from "@/components/site/profile/email-link";
import { Button } from "@/components/ui/button";

type Props = { readonly error: unknown; readonly retry: () => void };

export default function PrivateError({ error, retry }: Props) {
  const reference = errorReference(error);
  return (
    <ErrorPage title="Something went wrong">
      <p className="max-w-[44ch] text-xl">
        Try again in a moment. The problem is on our end, and your cart is saved. If you already
        paid, your order is safe. We'll email your receipt.
      </p>
      <p>
        <Button size="lg" onClick={() => retry()}>
          Try again
        </Button>
      </p>
      <p className="text-soft">
        {reference ? `Reference: ${reference}. ` : null}Need help? Email{" "}
        <EmailLink to="support" {...(reference && { subject: `Reference ${reference}` })} />.
      </p>
    </ErrorPage>
  );
}
