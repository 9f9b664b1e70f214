import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LessonPlayer } from "@/components/course/lesson-player";

function findPoster(posterUrl: string | null): string | undefined {
  const markup = renderToStaticMarkup(
    <LessonPlayer
      lessonId={null}
      title="The MLC"
      videoUrl="/learn/files/video"
      captionsUrl="/learn/files/captions"
      posterUrl={posterUrl}
      hasAudio={false}
    />,
  );
  return /poster="([^"]+)"/.exec(markup)?.[1];
}

test("the player shows the video's poster", () => {
  expect(findPoster("/learn/files/poster")).toBe("/learn/files/poster");
});

test("without a poster, the player shows a drawing that comes with the site", () => {
  const drawing = readFileSync(join("public", findPoster(null) ?? "none"), "utf8");
  expect(drawing).toContain('viewBox="0 0 1280 720"');
});
