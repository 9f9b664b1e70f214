import { ImageResponse } from "next/og";

type Size = { readonly width: number; readonly height: number };

/** Answers with an SVG drawing as a PNG. Its text has to be outlines. */
export function renderPng(svg: string, size: Size, headers: Record<string, string>): Response {
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return new ImageResponse(
    // biome-ignore lint/performance/noImgElement: rendered to a PNG, where next/image does not work
    <img alt="" src={source} {...size} />,
    { ...size, headers },
  );
}
