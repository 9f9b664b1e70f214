"use client";

import { type ComponentType, useEffect, useState } from "react";

/** Loads the exit popup on devices with a mouse. Touch screens have no exit gesture. */
export function ExitIntent() {
  const [Popup, setPopup] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!matchMedia("(hover: hover) and (pointer: fine)").matches) return;
    import("@/components/newsletter/signup/exit-popup").then(
      ({ ExitPopup }) => setPopup(() => ExitPopup),
      // Offline: no popup.
      () => undefined,
    );
  }, []);

  return Popup ? <Popup /> : null;
}
