"use client";

import { lazy } from "react";

const PageNotFound = lazy(async () => ({
  default: (await import("@/components/site/page-not-found")).PageNotFound,
}));

/**
 * For a page that finds nothing to show; addresses that lead nowhere have global-not-found.tsx. The
 * router writes it into the data of every page: a reference is short, the framework's own page 2 KB.
 */
export default function NotFound() {
  return <PageNotFound />;
}
