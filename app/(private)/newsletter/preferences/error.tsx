"use client";

import { preferencesTexts } from "@/components/newsletter/preferences-state";
import { PrivateFrame } from "@/components/newsletter/private-frame";
import { errorReference } from "@/components/site/error-reference";
import { Button } from "@/components/ui/button";

type Props = { readonly error: unknown; readonly retry: () => void };

export default function PreferencesError({ error, retry }: Props) {
  const reference = errorReference(error);
  return (
    <PrivateFrame
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
