import { consultationStatusLabels } from "@/lib/consultations/consultation-copy";
import { toSentenceCase } from "@/lib/core/display-text";
import { importSourceLabels } from "@/lib/imports/import-copy";
import type { PersonRecords } from "@/lib/people/read-person";
import { radioStageLabels } from "@/lib/radio/radio-copy";
import type { SubscriberDetails } from "@/lib/subscribers/read-subscribers";
import {
  getSubscriberTimeline,
  type SubscriberTimelineEntry,
} from "@/lib/subscribers/subscriber-timeline";

export type PersonTimelineEntry = SubscriberTimelineEntry;

type Parts = PersonRecords & Pick<SubscriberDetails, "events" | "issues" | "imports">;

/** Builds a person's timeline of all records, newest first. */
export function buildPersonTimeline(parts: Parts): readonly PersonTimelineEntry[] {
  // A consultation and a radio package are also messages, and a session or song says more.
  const sessions = new Set(parts.sessions.map(({ id }) => id));
  const messages = parts.messages.filter(({ id, kind }) => kind !== "radio" && !sessions.has(id));
  const entries = [
    ...getSubscriberTimeline({ ...parts, messages }),
    ...describeSessions(parts),
    ...describeSongs(parts),
    ...describeCourse(parts),
    ...describeImported(parts),
    ...parts.reviews.map(({ id, product, rating, status, at }) => ({
      key: `review-${id}`,
      at,
      title: `Review: ${rating} of 5 for the ${product === "ebook" ? "eBook" : "course"}`,
      note: toSentenceCase(status),
      href: null,
    })),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** What moved here from elsewhere: purchases, and the newsletter's subscribers. */
function describeImported({ pastPurchases, imports }: Parts): PersonTimelineEntry[] {
  return [
    ...pastPurchases.map(({ id, entitlement, source, reference, at }) => ({
      key: `past-purchase-${id}`,
      at,
      title: `Bought before: the ${entitlement === "ebook" ? "eBook" : "course"}`,
      note: `${importSourceLabels[source]}, sale ${reference}`,
      href: null,
    })),
    ...imports.map(({ importId, fileName, rowNumber, importedAt }) => ({
      key: `import-${importId}-${fileName}-${rowNumber}`,
      at: new Date(importedAt),
      title: "Found in an imported list",
      note: `${fileName}, row ${rowNumber}`,
      href: `/admin/subscribers/import/${importId}`,
    })),
  ];
}

function describeSessions({ sessions }: Parts): PersonTimelineEntry[] {
  return sessions.flatMap(({ id, status, startsAt, requestedAt }) => {
    const href = `/admin/consultations/${id}`;
    const requested = {
      key: `session-request-${id}`,
      at: requestedAt,
      title: "Consultation requested",
      note: startsAt ? null : consultationStatusLabels[status],
      href,
    };
    if (!startsAt) return [requested];
    const note = consultationStatusLabels[status];
    return [requested, { key: `session-${id}`, at: startsAt, title: "Session", note, href }];
  });
}

function describeSongs({ songs, spins }: Parts): PersonTimelineEntry[] {
  const getName = (song: { readonly artist: string | null; readonly track: string | null }) =>
    [song.artist, song.track].filter(Boolean).join(", ");
  return [
    ...songs.map((song) => ({
      key: `song-${song.id}`,
      at: song.at,
      title: `Radio package: ${getName(song) || "no song yet"}`,
      note: radioStageLabels[song.stage],
      href: `/admin/radio/${song.id}`,
    })),
    ...spins.map((spin) => ({
      key: `spin-${spin.id}`,
      at: spin.at,
      title: `Played on ${spin.station ?? "air"}`,
      note: getName(spin) || null,
      href: `/admin/radio/${spin.orderItemId}`,
    })),
  ];
}

function describeCourse({ lessons, practice, certificates }: Parts): PersonTimelineEntry[] {
  return [
    ...lessons.flatMap(({ id, title, startedAt, completedAt }) => [
      { key: `lesson-${id}`, at: startedAt, title: `Lesson started: ${title}`, ...plain },
      ...(completedAt
        ? [
            {
              key: `lesson-done-${id}`,
              at: completedAt,
              title: `Lesson completed: ${title}`,
              ...plain,
            },
          ]
        : []),
    ]),
    ...practice.map(({ id, exercise, at }) => ({
      key: `practice-${id}`,
      at,
      title: `Practice passed: ${toSentenceCase(exercise.replaceAll("-", " "))}`,
      ...plain,
    })),
    ...certificates.map(({ number, title, at }) => ({
      key: `certificate-${number}`,
      at,
      title: `Certificate: ${title}`,
      note: number,
      href: null,
    })),
  ];
}

const plain = { note: null, href: null };
