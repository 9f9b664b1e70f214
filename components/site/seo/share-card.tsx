import { brandColors } from "@/lib/core/brand-colors";
import type { PublicPage } from "@/lib/core/public-pages";
import type { PublicProfile } from "@/lib/profile/public-profile";

/** The size social networks expect. */
export const shareCardSize = { width: 1200, height: 630 } as const;

const { ink, paper, amber } = brandColors;

const colors = {
  amber: { ground: amber, text: ink, drawing: ink },
  ink: { ground: ink, text: paper, drawing: amber },
  paper: { ground: paper, text: ink, drawing: amber },
} as const;

/** Shorter titles get a larger font. The longest still leaves the artwork visible. */
function lineSize(line: string): number {
  if (line.length < 12) return 128;
  return line.length <= 22 ? 112 : 96;
}

type Props = {
  readonly page: Pick<PublicPage, "cardTitle" | "cardBackground">;
  readonly business: Pick<PublicProfile, "name" | "city">;
  /** The source of public/motif.svg. */
  readonly motifSvg: string;
};

/** A page's share image, rendered by satori, which only supports flexbox and inline styles. */
export function ShareCard({ page, business, motifSvg }: Props) {
  const { ground, text, drawing } = colors[page.cardBackground];
  const motif = Buffer.from(motifSvg.replaceAll("currentColor", drawing)).toString("base64");
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "flex-end",
        width: "100%",
        height: "100%",
        padding: "0 64px 52px",
        background: ground,
        color: text,
        fontFamily: "Display",
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: rendered to a PNG, where next/image does not work */}
      <img
        alt=""
        src={`data:image/svg+xml;base64,${motif}`}
        width={1384}
        height={692}
        style={{ position: "absolute", left: 0, top: -10 }}
      />
      <div
        style={{
          width: 640,
          fontSize: lineSize(page.cardTitle),
          lineHeight: 0.94,
          letterSpacing: "-0.04em",
        }}
      >
        {page.cardTitle}
      </div>
      <div style={{ display: "flex", alignItems: "center", gap: 18, marginTop: 44 }}>
        <div
          style={{
            display: "flex",
            alignItems: "center",
            justifyContent: "center",
            width: 40,
            height: 40,
            borderRadius: 20,
            background: text,
          }}
        >
          <div style={{ width: 14, height: 14, borderRadius: 7, background: ground }} />
        </div>
        <div style={{ fontSize: 34, letterSpacing: "-0.02em" }}>{business.name}</div>
        <div style={{ fontSize: 34, letterSpacing: "-0.02em", opacity: 0.75 }}>{business.city}</div>
      </div>
    </div>
  );
}
