"use client";

import { type ComponentType, useEffect, useState } from "react";

/** Fetches the popup for who may leave by a mouse. A finger has no such move: phones are left in peace. */
export function ExitIntent() {
  const [Popup, setPopup] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!matchMedia("(hover: hover) and (pointer: fine)").matches) return;
    import("@/components/newsletter/signup/exit-popup").then(
      ({ ExitPopup }) => setPopup(() => ExitPopup),
      // Offline: nobody is asked.
      () => undefined,
    );
  }, []);

  return Popup ? <Popup /> : null;
}
