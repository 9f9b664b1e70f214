"use client";

import { useEffect } from "react";

const localHosts = /^(localhost|127\.[\d.]+|\[::1\])$/;

let isOn = false;

/** Loads the blocking code 2 s after the page. Does nothing on localhost. */
export function InspectionBlock() {
  useEffect(() => {
    if (isOn || localHosts.test(location.hostname)) return;
    isOn = true;
    const load = async () =>
      (await import("@/components/security/block-inspection")).blockInspection();
    setTimeout(load, 2_000);
  }, []);
  return null;
}
