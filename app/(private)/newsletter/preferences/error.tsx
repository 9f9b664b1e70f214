"use client";

import { preferencesTexts } from "@/components/newsletter/preferences/preferences-state";
import { PrivatePageLayout } from "@/components/newsletter/preferences/private-page-layout";
import { errorReference } from "@/components/site/error-page";
import { Button } from "@/components/ui/button";

type Props = { readonly error: unknown; readonly retry: () => void };

export default function PreferencesError({ error, retry }: Props) {
  const reference = errorReference(error);
  return (
    <PrivatePageLayout
      title="How often we email"
      lead={
        <>
          <p role="alert">{preferencesTexts.not_loaded}</p>
          <p className="text-base text-soft">
            Something went wrong on our end. Your link still works.
            {reference ? ` Reference: ${reference}` : ""}
          </p>
          <div>
            <Button onClick={() => retry()}>Try again</Button>
          </div>
        </>
      }
    />
  );
}
