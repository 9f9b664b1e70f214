"use client";

import "@/app/globals.css";
import { errorReference } from "@/components/site/error-reference";

type Props = { readonly error: unknown; readonly retry: () => void };

/** Stands in for the whole document when a root layout itself fails; so it leans on nothing else. */
export default function GlobalError({ error, retry }: Props) {
  const reference = errorReference(error);
  return (
    <html lang="en">
      <body className="grid min-h-dvh place-items-center p-6">
        <title>Something went wrong</title>
        <main className="grid max-w-lg gap-5">
          <h1 className="text-title">Something went wrong on our side</h1>
          <p>Nothing in your cart is lost. Try again in a moment.</p>
          <p>
            <button
              type="button"
              onClick={() => retry()}
              className="min-h-12 rounded-md bg-accent px-6 font-semibold text-on-accent"
            >
              Try again
            </button>
          </p>
          {reference ? <p className="text-soft">Reference: {reference}</p> : null}
        </main>
      </body>
    </html>
  );
}
