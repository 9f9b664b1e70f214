import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { saveSongAction } from "@/app/(private)/radio-details/actions";
import { PrivateFrame } from "@/components/newsletter/private-frame";
import { NoSuchPackage } from "@/components/radio/no-such-package";
import { SongForm } from "@/components/radio/song-form";
import { SongState } from "@/components/radio/song-state";
import { Panel } from "@/components/ui/panel";
import { readBuyerSongs } from "@/lib/radio/read-buyer-songs";
import { appCtx } from "@/lib/web/ctx";
import { queryValue } from "@/lib/web/query-value";

type Props = { readonly searchParams: Promise<{ readonly token?: string | string[] }> };

const songsBehind = cache((token: string) => readBuyerSongs(appCtx(), token));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const found = await songsBehind(await queryValue(searchParams, "token"));
  return { title: found ? "Your song for the radio" : "No such package" };
}

/** Where the receipt and the reminders lead. Opening it does nothing: mail scanners open links too. */
export default async function RadioDetailsPage({ searchParams }: Props) {
  await connection();
  const token = await queryValue(searchParams, "token");
  const found = await songsBehind(token);
  if (!found) return <NoSuchPackage />;
  const isOpen = found.songs.some(({ state }) => state === "open");
  const isOver = found.songs.every(({ state }) => state === "over");
  const orderNumber = <span className="whitespace-nowrap">{found.orderNumber}</span>;
  return (
    <PrivateFrame
      title="Your song"
      lead={
        <>
          {isOpen ? (
            <p>
              Tell us what to play for order {orderNumber}. You can change it until our team begins
              with it.
            </p>
          ) : (
            <p>This is where order {orderNumber} stands.</p>
          )}
          {isOver ? null : (
            <p className="text-base text-soft">
              We contact you within 1-2 business days of your payment.
            </p>
          )}
        </>
      }
    >
      {found.songs.map((song) => (
        <Panel key={song.orderItemId} className="grid gap-5">
          <h2 className="text-2xl">
            {song.quantity > 1 ? `${song.title} × ${song.quantity}` : song.title}
          </h2>
          <SongState song={song} />
          {song.state === "open" ? (
            <SongForm
              token={token}
              orderItemId={song.orderItemId}
              quantity={song.quantity}
              details={song.details}
              isSent={song.detailsAt !== null}
              action={saveSongAction}
            />
          ) : null}
        </Panel>
      ))}
    </PrivateFrame>
  );
}
