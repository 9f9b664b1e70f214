"use client";

import { useEffect } from "react";

/** Reports a not-found path, for hosts that serve this static page without running our server. */
export function ReportNotFound() {
  useEffect(() => {
    navigator.sendBeacon?.("/api/not-found", location.pathname);
  }, []);
  return null;
}
