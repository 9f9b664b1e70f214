import { Notice } from "@/components/ui/notice";
import { formatChicagoTime } from "@/lib/core/format-chicago-time";
import type { CustomerSong } from "@/lib/radio/read-customer-songs";

/** What we have of a song, and whether it can still be changed. */
export function SongState({ song }: { readonly song: CustomerSong }) {
  const { state, detailsAt } = song;
  if (state === "ended") {
    return (
      <Notice title="This package has ended">
        This package was refunded, or its month has ended.
      </Notice>
    );
  }
  if (state === "locked") return null;
  if (!detailsAt) return null;
  return <p className="text-soft">Sent {formatChicagoTime(detailsAt.toISOString())}.</p>;
}
