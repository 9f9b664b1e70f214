import type { UtmTouch } from "@/lib/attribution/utm";

/** Describes where a visitor came from, such as `source: newsletter · campaign: issue-12`; or `-`. */
export function describeTouch(touch: UtmTouch | undefined): string {
  const { at: _at, ...values } = touch ?? {};
  const parts = Object.entries(values).map(
    ([key, value]) => `${key.replace("utm_", "")}: ${value}`,
  );
  return parts.join(" · ") || "-";
}
