import type { ReactNode } from "react";
import { displayFont, light, sleeve, textFont } from "@/emails/_components/palette";

export type Track = { readonly title: string; readonly body: ReactNode };

/** Next steps, numbered like the tracks of a record: A1, A2, A3. */
export function TrackList({ tracks }: { readonly tracks: readonly Track[] }) {
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        {tracks.map((track, index) => (
          <tr key={track.title}>
            <td
              aria-hidden="true"
              data-skip-in-text="true"
              style={{
                width: "44px",
                padding: "13px 0",
                verticalAlign: "top",
              }}
            >
              <div
                style={{
                  width: "30px",
                  padding: "4px 0",
                  backgroundColor: sleeve.amber,
                  color: sleeve.ink,
                  fontFamily: displayFont,
                  fontWeight: 800,
                  fontSize: "13px",
                  lineHeight: "16px",
                  textAlign: "center",
                }}
              >
                A{index + 1}
              </div>
            </td>
            <td
              className="m-line m-ink track"
              style={{
                padding: "13px 0",
                borderBottom: index < tracks.length - 1 ? `1px solid ${light.line}` : "0",
                fontFamily: textFont,
                fontSize: "15px",
                lineHeight: "23px",
                color: light.ink,
              }}
            >
              <div style={{ fontWeight: 700 }}>{track.title}</div>
              <div>{track.body}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
