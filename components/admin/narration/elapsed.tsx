import { useEffect, useState } from "react";
import { Untranslated } from "@/components/ui/untranslated";
import { formatLength } from "@/lib/course/course-copy";

/** Counts the seconds since it appeared. Not for screen readers, which would read each of them. */
export function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => {
      setSeconds(Math.floor((performance.now() - start) / 1_000));
    }, 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden="true">
      <Untranslated className="tabular-nums">{formatLength(seconds)}</Untranslated>
    </span>
  );
}
