"use client";

import { ErrorPage } from "@/components/site/error-page";
import { errorReference } from "@/components/site/error-reference";
import { Button } from "@/components/ui/button";

type Props = { readonly error: unknown; readonly retry: () => void };

export default function PublicError({ error, retry }: Props) {
  const reference = errorReference(error);
  return (
    <ErrorPage title="That skipped">
      <p className="max-w-[40ch] text-xl">
        Something went wrong on our side. Nothing in your cart is lost. Try again in a moment.
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
