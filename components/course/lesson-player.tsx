"use client";

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { loadControls, PlayerControls } from "@/components/course/player-controls";
import { PlayerFrame, videoClassName } from "@/components/course/player-frame";
import { Link } from "@/components/ui/link";

type Props = {
  /** Null on public pages, where nothing is recorded. */
  readonly lessonId: string | null;
  readonly title: string;
  readonly videoUrl: string;
  readonly captionsUrl: string;
  readonly posterUrl: string | null;
  readonly hasAudio: boolean;
  readonly positionSeconds?: number;
  readonly lengthSeconds?: number;
  /** Leads on from the lesson, once the video has ended. */
  readonly endCard?: ReactNode;
};

/** Close to the end, a lesson starts over. */
const endSeconds = 5;

/**
 * A lesson's video. The browser's own controls until the player's are loaded, and without
 * JavaScript.
 */
export function LessonPlayer(props: Props) {
  const { lessonId, title, videoUrl, captionsUrl, posterUrl, hasAudio } = props;
  const { positionSeconds = 0, lengthSeconds = 0, endCard } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [hasControls, setHasControls] = useState(false);
  const { hasEnded } = useProgressReports(lessonId, video);
  useEffect(() => {
    let isCurrent = true;
    loadControls().then(
      () => isCurrent && setHasControls(true),
      // The browser's controls stay.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const canResume = positionSeconds > 0 && positionSeconds < lengthSeconds - endSeconds;
  const isOver = useIsOver(video);
  useRefreshedUrl(video);
  useStartPosition(video, canResume ? positionSeconds : 0);
  if (hasEnded) {
    return (
      <div
        role="alert"
        className="grid aspect-video place-content-center gap-2 bg-ink p-6 text-center text-paper"
      >
        <p>You no longer have access to this lesson in this browser.</p>
        <Link prefetch={false} href="/learn" className="underline">
          Go to your course
        </Link>
      </div>
    );
  }
  const watchAgain = () => {
    if (!video.current) return;
    video.current.currentTime = 0;
    void video.current.play().catch(() => undefined);
  };
  const player = (
    <PlayerFrame>
      <video
        ref={video}
        slot="media"
        src={videoUrl}
        // Phones show nothing of a video that hasn't played.
        poster={posterUrl ?? "/lesson-poster.svg"}
        width={1280}
        height={720}
        controls={!hasControls}
        playsInline
        preload="metadata"
        aria-label={title}
        className={videoClassName}
      >
        <track
          kind="captions"
          src={captionsUrl}
          srcLang="en"
          label="English"
          // Silent videos mean nothing without their captions.
          default={!hasAudio}
        />
      </video>
      {hasControls ? <PlayerControls hasAudio={hasAudio} /> : null}
    </PlayerFrame>
  );
  return (
    <div className="relative">
      {player}
      {isOver && endCard ? (
        <div
          role="status"
          className="absolute inset-x-0 top-0 bottom-12 grid place-content-center justify-items-center gap-2 rounded-t-sm bg-ink/90 p-4 text-center text-paper [--focus:var(--amber)] [--ground:var(--ink)] [--text:var(--paper)]"
        >
          <p className="mb-2 text-xl font-semibold max-sm:sr-only">That was the video.</p>
          {endCard}
          <button type="button" onClick={watchAgain} className="min-h-11 underline">
            Watch again
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** True from a video's end until it plays again or another second is chosen. */
function useIsOver(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const onEnded = () => {
      setIsOver(true);
      // What's next is outside of the full screen.
      if (document.fullscreenElement) void document.exitFullscreen();
    };
    const onSeeking = () => setIsOver(false);
    element.addEventListener("ended", onEnded);
    element.addEventListener("seeking", onSeeking);
    return () => {
      element.removeEventListener("ended", onEnded);
      element.removeEventListener("seeking", onSeeking);
    };
  }, [video]);
  return isOver;
}

/** A bucket's URL expires during a long pause: load a new one and continue at the same second. */
function useRefreshedUrl(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let refreshedAt = 0;
    let isPlaying = !element.paused;
    const onPlay = () => {
      isPlaying = true;
    };
    // Browsers pause a video that fails before they report it.
    const onPause = () => {
      if (!element.error) isPlaying = false;
    };
    const refreshUrl = () => {
      const now = Date.now();
      // One that never loaded isn't there: loading it again changes nothing.
      const hasNeverLoaded = element.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED;
      if (hasNeverLoaded || now - refreshedAt < 10_000) return;
      refreshedAt = now;
      const { currentTime } = element;
      element.load();
      element.currentTime = currentTime;
      if (isPlaying) void element.play().catch(() => undefined);
    };
    element.addEventListener("play", onPlay);
    element.addEventListener("pause", onPause);
    element.addEventListener("error", refreshUrl);
    return () => {
      element.removeEventListener("play", onPlay);
      element.removeEventListener("pause", onPause);
      element.removeEventListener("error", refreshUrl);
    };
  }, [video]);
}

/** Starts at a position. The video may have loaded before React took over the page. */
function useStartPosition(video: RefObject<HTMLVideoElement | null>, seconds: number): void {
  useEffect(() => {
    const element = video.current;
    if (!element || seconds === 0) return;
    const start = () => {
      if (element.currentTime === 0) element.currentTime = seconds;
    };
    if (element.readyState > 0) start();
    element.addEventListener("loadedmetadata", start, { once: true });
    return () => element.removeEventListener("loadedmetadata", start);
  }, [video, seconds]);
}

/** How often a playing video reports, which also checks whether access has ended. */
const reportEveryMs = 10_000;

/** Reports to the server which seconds of a lesson were played, and where the viewer is. */
function useProgressReports(
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
