"use client";

import { useEffect, useState } from "react";
import type { SessionLength } from "@/lib/profile/profile-links";

type NextTimes = Readonly<Partial<Record<SessionLength, string>>>;

/** All cards of a page share one request. */
let reading: Promise<NextTimes> | undefined;

async function readNextTimes(): Promise<NextTimes> {
  const response = await fetch("/api/next-times");
  return response.ok ? ((await response.json()) as NextTimes) : {};
}

const format = { weekday: "long", hour: "numeric", minute: "2-digit" } as const;
const withDay = { ...format, month: "long", day: "numeric" } as const;
const weekMs = 6 * 86_400_000;

/** "Next: Tuesday 10:30 AM", in the visitor's time. Nothing without scripts, or if no time is free. */
export function NextTime({ length }: { readonly length: SessionLength }) {
  const [text, setText] = useState("");
  useEffect(() => {
    let isShown = true;
    reading ??= readNextTimes();
    reading
      .then((next) => {
        const at = next[length];
        if (!isShown || !at) return;
        const isSoon = new Date(at).getTime() - Date.now() < weekMs;
        const parts = new Intl.DateTimeFormat("en-US", isSoon ? format : withDay);
        setText(`Next: ${parts.format(new Date(at)).replaceAll("\u202f", " ")}`);
      })
      .catch(() => undefined);
    return () => {
      isShown = false;
      reading = undefined;
    };
  }, [length]);
  return <p className="min-h-[1lh] font-semibold">{text}</p>;
}
