"use client";

import { preferencesTexts } from "@/components/newsletter/preferences/preferences-state";
import { PrivatePageLayout } from "@/components/newsletter/preferences/private-page-layout";
import { errorReference } from "@/components/site/error-reference";
import { Button } from "@/components/ui/button";

type Props = { readonly error: unknown; readonly retry: () => void };

export default function PreferencesError({ error, retry }: Props) {
  const reference = errorReference(error);
  return (
    <PrivatePageLayout
      title="How often we write"
      lead={
        <>
          <p role="alert">{preferencesTexts.not_loaded}</p>
          <p className="text-base text-soft">
            The fault is on our side, and your link is as good as before.
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
