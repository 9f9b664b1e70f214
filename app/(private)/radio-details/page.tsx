import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { saveSongAction, setWeeklyEmailsAction } from "@/app/(private)/radio-details/actions";
import { PrivatePageLayout } from "@/components/newsletter/preferences/private-page-layout";
import { AirplayEarnings } from "@/components/radio/airplay-earnings";
import { SongCampaign } from "@/components/radio/song-campaign";
import { SongForm } from "@/components/radio/song-form";
import { ErrorPage } from "@/components/site/error-page";
import { EmailLink } from "@/components/site/profile/email-link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Untranslated } from "@/components/ui/untranslated";
import { formatChicagoTime } from "@/lib/core/chicago-time";
import {
  type CustomerSong,
  readCustomerSongs,
  readKnownRegistrations,
} from "@/lib/radio/read-submissions";
import { appCtx } from "@/lib/web/ctx";
import { queryValue } from "@/lib/web/http/read-request";
import { getCurrentCustomer } from "@/lib/web/visitor/current-customer";

type Props = { readonly searchParams: Promise<{ readonly token?: string | string[] }> };

const readSongsByToken = cache((token: string) => readCustomerSongs(appCtx(), token));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const found = await readSongsByToken(await queryValue(searchParams, "token"));
  return { title: found ? "Your song for radio airplay" : "Package not found" };
}

/**
 * Linked from receipts and reminders. Opening it changes nothing, because email scanners open links
 * too.
 */
export default async function RadioDetailsPage({ searchParams }: Props) {
  await connection();
  const token = await queryValue(searchParams, "token");
  const found = await readSongsByToken(token);
  if (!found) return <PackageNotFound />;
  const isOpen = found.songs.some(({ state }) => state === "open");
  const hasEnded = found.songs.every(({ state }) => state === "ended");
  const isOnAir = found.songs.some(({ state }) => state === "locked");
  const orderNumber = (
    <Untranslated className="whitespace-nowrap">{found.orderNumber}</Untranslated>
  );
  return (
    <PrivatePageLayout
      title={isOnAir ? "Your airplay" : "Your song"}
      lead={
        <>
          {isOpen ? (
            <p>
              Tell us which song to play for order {orderNumber}. You can change the details until
              our team starts working on the song.
            </p>
          ) : (
            <p>Here's the status of order {orderNumber}.</p>
          )}
          {hasEnded || isOnAir ? null : (
            <p className="text-base text-soft">
              We'll contact you within 1-2 business days of your payment.
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
          {song.periods.length > 0 ? (
            <SongCampaign song={song} token={token} setWeeklyEmails={setWeeklyEmailsAction} />
          ) : null}
          {song.state === "open" ? (
            <SongForm
              token={token}
              orderItemId={song.orderItemId}
              quantity={song.quantity}
              title={song.title}
              details={song.details}
              isSent={song.detailsAt !== null}
              action={saveSongAction}
            />
          ) : null}
        </Panel>
      ))}
      {isOnAir ? (
        <AirplayEarnings
          pro={found.songs.find(({ details }) => details.pro)?.details.pro ?? ""}
          known={await readKnownRegistrations(appCtx(), await getCurrentCustomer(), found.email)}
        />
      ) : null}
    </PrivatePageLayout>
  );
}

function PackageNotFound() {
  return (
    <ErrorPage title="Package not found">
      <p className="max-w-[44ch] text-xl">
        This link doesn't match a radio package. Open the full link from your receipt, or email{" "}
        <EmailLink />.
      </p>
    </ErrorPage>
  );
}

/** What we have of a song, and whether it can still be changed. */
function SongState({ song }: { readonly song: CustomerSong }) {
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
