"use client";

import { ErrorPage } from "@/components/site/error-page";
import { errorReference } from "@/components/site/error-reference";
import { Button } from "@/components/ui/button";
import { site } from "@/lib/core/site";

type Props = { readonly error: unknown; readonly retry: () => void };

export default function PrivateError({ error, retry }: Props) {
  const reference = errorReference(error);
  return (
    <ErrorPage title="That skipped">
      <p className="max-w-[44ch] text-xl">
        Something went wrong on our side. Your cart is kept, and an order that you have paid is
        safe: its receipt comes by email. Try again in a moment.
      </p>
      <p>
        <Button size="lg" onClick={() => retry()}>
          Try again
        </Button>
      </p>
      <p className="text-soft">
        {reference ? `Reference: ${reference}. ` : null}Need a hand? Write to{" "}
        <a className="underline" href={`mailto:${site.infoEmail}`}>
          {site.infoEmail}
        </a>
        .
      </p>
    </ErrorPage>
  );
}
