"use client";

import { DownloadFrame } from "@/components/downloads/download-frame";
import { notValidated } from "@/components/downloads/download-problems";
import { errorReference } from "@/components/site/error-page";
import { Button } from "@/components/ui/button";

type Props = { readonly error: unknown; readonly retry: () => void };

export default function EbookDownloadError({ error, retry }: Props) {
  const reference = errorReference(error);
  const lead = (
    <>
      <p>{notValidated.text}</p>
      <p className="text-base text-soft">
        Something went wrong on our end. Your link still works.
        {reference ? ` Reference: ${reference}` : ""}
      </p>
      <div>
        <Button size="lg" onClick={() => retry()}>
          Try again
        </Button>
      </div>
    </>
  );
  return <DownloadFrame title={notValidated.title} lead={lead} />;
}
