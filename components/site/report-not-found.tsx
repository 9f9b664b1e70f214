"use client";

import { useEffect } from "react";

/** Tells which unknown address was opened, where a host serves this static page without the server. */
export function ReportNotFound() {
  useEffect(() => {
    navigator.sendBeacon?.("/api/not-found", location.pathname);
  }, []);
  return null;
}
