import { Notice } from "@/components/ui/notice";
import { chicagoTime } from "@/lib/chicago-time";
import type { BuyerSong } from "@/lib/radio/read-buyer-songs";

/** What we have of a song, and whether it can still be changed. */
export function SongState({ song }: { readonly song: BuyerSong }) {
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
  return <p className="text-soft">Sent {chicagoTime(detailsAt.toISOString())}.</p>;
}
