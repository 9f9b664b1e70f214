"use client";

import { useEffect, useRef, useState } from "react";
import { chicagoInstant } from "@/lib/chicago-clock";

/** The time that is chosen in the form around it, as the visitor's own wall shows it. */
export function OwnTime() {
  const place = useRef<HTMLParagraphElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const show = () => setText(ownTimeText(new FormData(form)));
    show();
    form.addEventListener("input", show);
    return () => form.removeEventListener("input", show);
  }, []);
  return (
    <p ref={place} aria-live="polite" className="border-l-4 border-accent pl-4 empty:hidden">
      {text}
    </p>
  );
}

function ownTimeText(form: FormData): string {
  const date = String(form.get("preferredDate") ?? "");
  const time = String(form.get("preferredTime") ?? "");
  if (!date || !time) return "";
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const own = new Intl.DateTimeFormat(undefined, {
      weekday: "long",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
    }).format(chicagoInstant({ date, time }));
    return `Your time: ${own} (${timeZone.replaceAll("_", " ")}).`;
  } catch {
    // A day that is still being typed.
    return "";
  }
}
