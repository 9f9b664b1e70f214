"use client";

import { PageHeader } from "@/components/admin/layout/page-header";
import { errorReference } from "@/components/site/error-page";
import { Button } from "@/components/ui/button";

type Props = { readonly error: unknown; readonly retry: () => void };

export default function DashboardError({ error, retry }: Props) {
  const reference = errorReference(error);
  return (
    <>
      <PageHeader title="This page couldn't load" />
      <p className="max-w-[60ch]">
        Something went wrong on our end. We didn't change anything.
        {reference ? ` Reference: ${reference}.` : null}
      </p>
      <Button className="mt-6" onClick={() => retry()}>
        Try again
      </Button>
    </>
  );
}
