import { type RefObject, useEffect, useState } from "react";

/** How often a playing video reports, which also checks whether access has ended. */
const reportEveryMs = 10_000;

/** Reports to the server which seconds of a lesson were played, and where the viewer is. */
export function useProgressReports(
  lessonId: string | null,
  video: RefObject<HTMLVideoElement | null>,
): { readonly hasEnded: boolean } {
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element || lessonId === null) return;
    const url = `/learn/${lessonId}/progress`;
    const report = async () => {
      const body = readReport(element);
      if (!body) return;
      const response = await fetch(url, { method: "POST", body, keepalive: true }).catch(
        () => null,
      );
      if (response?.status !== 410) return;
      element.pause();
      setHasEnded(true);
    };
    const reportLast = () => {
      const body = readReport(element);
      if (body) navigator.sendBeacon(url, body);
    };
    const timer = setInterval(() => {
      if (!element.paused) void report();
    }, reportEveryMs);
    const onPause = () => void report();
    element.addEventListener("pause", onPause);
    window.addEventListener("pagehide", reportLast);
    return () => {
      clearInterval(timer);
      element.removeEventListener("pause", onPause);
      window.removeEventListener("pagehide", reportLast);
      // Next.js keeps the page in the background, where the video would play on.
      reportLast();
      element.pause();
    };
  }, [lessonId, video]);
  return { hasEnded };
}

/** Null until something was played. */
function readReport(element: HTMLVideoElement): string | null {
  const { played, currentTime } = element;
  if (played.length === 0) return null;
  const ranges = Array.from({ length: played.length }, (_, index) => [
    played.start(index),
    played.end(index),
  ]);
  return JSON.stringify({ ranges, position: currentTime, at: Date.now() });
}
