"use client";

import { useEffect } from "react";

/** Tells the server which unknown address was opened: the static page can't. */
export function ReportNotFound() {
  useEffect(() => {
    navigator.sendBeacon?.("/api/not-found", location.pathname);
  }, []);
  return null;
}
