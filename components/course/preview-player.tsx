"use client";

import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { PlayerFrame, videoClassName } from "@/components/course/player-frame";
import { useHydrated } from "@/components/site/use-hydrated";

type Props = {
  readonly title: string;
  readonly videoUrl: string;
  readonly captionsUrl: string;
  readonly posterUrl: string | null;
  readonly hasAudio: boolean;
};

/**
 * The lesson's player on public pages, where its controls are loaded once the video plays. The browser's
 * own controls without JavaScript, and if they can't be loaded.
 */
export function PreviewPlayer({ title, videoUrl, captionsUrl, posterUrl, hasAudio }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const isHydrated = useHydrated();
  const [isStarted, setIsStarted] = useState(false);
  const [isPlain, setIsPlain] = useState(false);
  const [Controls, setControls] = useState<ComponentType<{ hasAudio: boolean }> | null>(null);

  const start = useCallback(() => {
    setIsStarted(true);
    import("@/components/course/player-controls")
      .then(async ({ loadControls, PlayerControls }) => {
        await loadControls();
        setControls(() => PlayerControls);
      })
      .catch(() => setIsPlain(true));
  }, []);

  function play() {
    start();
    // The button goes, so the focus moves to what it started.
    video.current?.focus();
    // Before anything is awaited, because browsers only play right after a click.
    video.current?.play().catch(() => undefined);
  }

  useEffect(() => {
    const element = video.current;
    // Visitors may have used the browser's controls before the page's scripts loaded.
    if (element && !element.paused) start();
    // Next.js keeps the page in the background, where the video would play on.
    return () => element?.pause();
  }, [start]);

  return (
    <div className="relative">
      <PlayerFrame>
        <video
          ref={video}
          slot="media"
          // Without a poster, the browser loads a frame of the video.
          src={posterUrl ? videoUrl : `${videoUrl}#t=2`}
          poster={posterUrl ?? undefined}
          width={1280}
          height={720}
          controls={!isHydrated || isPlain}
          playsInline
          preload={posterUrl ? "none" : "metadata"}
          aria-label={`Free lesson: ${title}`}
          tabIndex={-1}
          className={videoClassName}
        >
          <track
            kind="captions"
            src={captionsUrl}
            srcLang="en"
            label="English"
            default={!hasAudio}
          />
        </video>
        {Controls ? <Controls hasAudio={hasAudio} /> : null}
      </PlayerFrame>
      {isHydrated && !isStarted ? (
        <button
          type="button"
          onClick={play}
          className="group absolute inset-0 flex w-full items-end p-4 text-left [--focus:var(--amber)] focus-visible:-outline-offset-3 md:p-6"
        >
          <span className="inline-flex min-h-11 items-center gap-2 rounded-md bg-accent px-5 font-semibold text-on-accent transition-transform duration-150 group-hover:scale-105">
            <svg viewBox="0 0 12 14" aria-hidden="true" className="w-3 fill-current">
              <path d="M0 0v14l12-7z" />
            </svg>
            Play the lesson<span className="sr-only">: {title}</span>
          </span>
        </button>
      ) : null}
    </div>
  );
}
