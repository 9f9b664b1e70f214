"use client";

import { ErrorPage, errorReference } from "@/components/site/error-page";
import { Button } from "@/components/ui/button";

type Props = { readonly error: unknown; readonly retry: () => void };

export default function PublicError({ error, retry }: Props) {
  const reference = errorReference(error);
  return (
    <ErrorPage title="Something went wrong">
      <p className="max-w-[40ch] text-xl">
        Try again in a moment. The problem is on our end, and your cart is saved.
      </p>
      <p>
        <Button size="lg" onClick={() => retry()}>
          Try again
        </Button>
      </p>
      {reference ? <p className="text-soft">Reference: {reference}</p> : null}
    </ErrorPage>
  );
}
