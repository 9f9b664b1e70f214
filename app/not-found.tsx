"use client";

import { lazy } from "react";

const PageNotFound = lazy(async () => ({
  default: (await import("@/components/site/page-not-found")).PageNotFound,
}));

/**
 * For pages that call notFound(); unknown paths get global-not-found.tsx. Lazy, because Next.js
 * includes this component in the data of every page.
 */
export default function NotFound() {
  return <PageNotFound />;
}
