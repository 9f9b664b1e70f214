"use client";

import { useEffect, useRef, useState } from "react";
import { chicagoInstant } from "@/lib/chicago-clock";

/**
 * The time that is chosen in the form around it, as the visitor's own wall shows it. Its place is there
 * before there is any: what comes along with its text, readers of screens often leave out.
 */
export function OwnTime() {
  const place = useRef<HTMLDivElement>(null);
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
    <div ref={place} aria-live="polite">
      {text ? <p className="mt-6 border-l-4 border-accent pl-4">{text}</p> : null}
    </div>
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
