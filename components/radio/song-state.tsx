import { Notice } from "@/components/ui/notice";
import { formatChicagoTime } from "@/lib/core/format-chicago-time";
import type { CustomerSong } from "@/lib/radio/read-customer-songs";

/** What we have of a song, and whether it can still be changed. */
export function SongState({ song }: { readonly song: CustomerSong }) {
  const { state, details, detailsAt } = song;
  if (state === "over") {
    return (
      <Notice title="This package has ended">
        Its payment was sent back, or its month is over.
      </Notice>
    );
  }
  if (state === "locked") {
    return (
      <Notice title={`${details.artist}, ${details.track}`}>
        Our team is working with this song. Reply to our mail if something must change.
      </Notice>
    );
  }
  if (!detailsAt) return null;
  return <p className="text-soft">Sent {formatChicagoTime(detailsAt.toISOString())}.</p>;
}
