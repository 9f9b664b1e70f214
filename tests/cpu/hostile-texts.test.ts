import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { parseTextBlocks } from "@/components/site/page-text/text-blocks";
import { foldText, matchesSearch } from "@/db/search-text";
import { sanitizeBody } from "@/emails/_components/markdown";
import { parseUtmCookie, parseUtmTouch } from "@/lib/attribution/utm";
import { parseAuditFilter } from "@/lib/audit/read-audit";
import { decodeSignInFailure } from "@/lib/auth/auth-copy";
import { browserLabel } from "@/lib/auth/browser-label";
import { findPasswordWeakness } from "@/lib/auth/password-rules";
import { parseRecoveryCode } from "@/lib/auth/totp";
import { parseCart, parseEmptiedCart, parseRecentCart } from "@/lib/cart/parse-cart";
import { parseCalendarAddress } from "@/lib/consultations/busy-calendars/calendar-address";
import { parseEvent } from "@/lib/consultations/busy-calendars/parse-event";
import { splitCalendar } from "@/lib/consultations/busy-calendars/split-calendar";
import { createCalendarFile } from "@/lib/consultations/calendar-file";
import { parseAskedTime } from "@/lib/consultations/explain-time";
import { parseConsultationFilter, splitName } from "@/lib/consultations/read-consultations";
import { parseTimeRanges } from "@/lib/consultations/time-ranges";
import { compareTexts } from "@/lib/content/compare-texts";
import {
  parseLessonId,
  parseModuleId,
  parsePageId,
  parseProductId,
} from "@/lib/content/content-documents";
import { parseCalendarDay } from "@/lib/core/chicago-time";
import { parseCursor } from "@/lib/core/cursor";
import { cutText, maskEmail, maskName } from "@/lib/core/display-text";
import {
  formatSender,
  getEmailProblem,
  normalizeEmail,
  parseSenderAddress,
} from "@/lib/core/email-address";
import { suggestEmail } from "@/lib/core/email-typo";
import { parseJpeg } from "@/lib/core/jpeg";
import { describeError, log, parseRequestId } from "@/lib/core/log";
import { findMarkdownProblem } from "@/lib/core/markdown-bounds";
import { getMeetingLinkProblem } from "@/lib/core/meeting-link";
import { parseDollars } from "@/lib/core/money";
import { cleanPhoneNumber, isPhoneNumber } from "@/lib/core/phone-number";
import {
  hasHiddenCharacters,
  isPersonName,
  normalizeSearchTerm,
  readEmailedCode,
  removeHiddenCharacters,
  stripPastedEnds,
} from "@/lib/core/typed-text";
import { createOutlineId } from "@/lib/course/edit-outline";
import { parseCaptions } from "@/lib/course/files/parse-captions";
import { parseCertificateNumber } from "@/lib/course/get-certificate";
import { renderLessonText } from "@/lib/course/render-lesson-text";
import { toCsv } from "@/lib/csv/write-csv";
import { parseDownloadRef } from "@/lib/downloads/download-ref";
import { formatAttachment, parseRange } from "@/lib/downloads/file-response";
import { parseDeliveryEvent } from "@/lib/email/delivery-event";
import { getGreetingName, toSubjectLine } from "@/lib/email/email-text";
import { htmlToText } from "@/lib/email/render/html-to-text";
import { parseSenderDomain } from "@/lib/email/sender-domain";
import { isSuspicious, normalizeUnicode, stripMarkup } from "@/lib/forms/clean-text";
import {
  decodeFilename,
  decodeHeader,
  parseMailboxes,
  parseSender,
} from "@/lib/inquiries/email/parse-address";
import { parseReceivedEvent } from "@/lib/inquiries/email/read-received-emails";
import {
  chooseReadableText,
  cleanEmailText,
  readReceivedFields,
} from "@/lib/inquiries/email/received-email-fields";
import { splitHistory } from "@/lib/inquiries/email/split-history";
import { parseInboxOrigin } from "@/lib/inquiries/inbox-forms";
import { parseInboxFilter } from "@/lib/inquiries/read-inquiries";
import { getReplySubject } from "@/lib/inquiries/replies";
import { fillPlaceholders, findPlaceholders } from "@/lib/inquiries/reply-placeholders";
import { parseTimeZone, parseTypedDay } from "@/lib/inquiries/session-times";
import { parseBroadcastStatus } from "@/lib/newsletter/broadcasts/read-broadcasts";
import { findBlockProblem, selectBlocks } from "@/lib/newsletter/issues/conditional-blocks";
import { findUnusableLinks } from "@/lib/newsletter/issues/issue-forms";
import { containsPlaceholder, personalizeIssue } from "@/lib/newsletter/issues/personalize-issue";
import { parseOrderFilter, parseOrderSort } from "@/lib/orders/read-orders";
import { parseRefundLines } from "@/lib/payments/stripe/snapshots";
import { toPrintableLine } from "@/lib/pdf/printable-text";
import { shapeLine } from "@/lib/pdf/shape-text";
import { parsePercent } from "@/lib/practice/exercise";
import { normalizeCode } from "@/lib/promotions/discount";
import { parsePlanAnswers, parseStoredAnswers } from "@/lib/quick-check/answers";
import { checkDateOrder } from "@/lib/radio/playout-log/date-order";
import { listNotes } from "@/lib/radio/playout-log/log-copy";
import { maxLogBytes } from "@/lib/radio/playout-log/log-upload-limits";
import { parseLog, suggestColumns } from "@/lib/radio/playout-log/parse-log";
import { readEntries } from "@/lib/radio/playout-log/read-entries";
import {
  splitArtistAndTitle,
  toArtistKeys,
  toLooseTitleKey,
  toTitleKey,
} from "@/lib/radio/playout-log/song-names";
import { parseRadioFilter } from "@/lib/radio/read-submissions";
import { parseTimes } from "@/lib/radio/spins/parse-times";
import {
  createRateBook,
  fillRates,
  findUnknownPlaceholders,
  parseRateValue,
} from "@/lib/royalties/rate-placeholders";
import { readLink, signLink } from "@/lib/secrets/links";
import { parseListView, parseSubscriberId } from "@/lib/subscribers/list-view";
import { decodeText } from "@/lib/text-files/decode-text";
import { toLoggablePath } from "@/lib/web/http/log-not-found";
import { decodeParam } from "@/lib/web/http/read-request";
import { isMalformedRouterState } from "@/lib/web/http/router-state";
import { returnPath } from "@/lib/web/staff/return-path";
import { toRoute, toSafeStatement, toSafeText } from "@/lib/web/telemetry/safe-text";
import { maxCpuMs, measureCpu } from "@/tests/support/cpu-time";
import { createHostileTexts } from "@/tests/support/hostile-texts";
import { testProfile } from "@/tests/support/profile";

/** What Node accepts of a request's headers, its address included. */
const rateBook = createRateBook([], "2030-01-01");
const header = 16_000;
/** What Next.js accepts of an action. Proxies have the same limit. */
const request = 1_000_000;
const webhook = 200_000;
const email = 1_000_000;
const issue = 20_000;
const lesson = 60_000;

type Place = readonly [maxLength: number, read: (text: string) => unknown];

const query = (text: string) => ({ q: text, status: text, after: text, view: text, token: text });
const bytes = (text: string) => new TextEncoder().encode(text);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);
const linkCtx = {
  settings: { siteUrl: "https://shop.test", linkSecret: "secret" },
  now: () => new Date(),
};
const signHostileLink = (id: string) => signLink(linkCtx, "course", { id, linkRevision: 0 });

/** Everything that reads a text from outside or from staff, by its name, with the longest text it's given. */
const places: Readonly<Record<string, Place>> = {
  // Typed into forms. Longer ones are refused only after this.
  normalizeEmail: [request, normalizeEmail],
  getEmailProblem: [1_300, (text) => getEmailProblem(text)],
  parseSenderAddress: [request, parseSenderAddress],
  formatSender: [320, formatSender],
  suggestEmail: [1_300, suggestEmail],
  cleanPhoneNumber: [request, (text) => isPhoneNumber(cleanPhoneNumber(text))],
  stripPastedEnds: [request, stripPastedEnds],
  parsePercent: [request, parsePercent],
  removeHiddenCharacters: [100_000, (text) => hasHiddenCharacters(removeHiddenCharacters(text))],
  isPersonName: [100_000, isPersonName],
  stripMarkup: [100_000, stripMarkup],
  normalizeUnicode: [100_000, (text) => normalizeUnicode(text, "NFKC")],
  isSuspicious: [100_000, isSuspicious],
  findPasswordWeakness: [1_000, (text) => findPasswordWeakness(text, "a@b.co")],
  parseRecoveryCode: [1_000, parseRecoveryCode],
  readEmailedCode: [request, readEmailedCode],
  normalizeCode: [request, normalizeCode],
  parseDollars: [request, parseDollars],
  parseCalendarDay: [request, parseCalendarDay],
  parseTypedDay: [request, parseTypedDay],
  parseTimeZone: [request, parseTimeZone],
  parseAskedTime: [request, (day) => parseAskedTime({ day, time: day, length: day })],
  parseTimeRanges: [request, parseTimeRanges],
  parseTimes: [
    300,
    (times) => parseTimes({ day: "2026-11-20", times, timeZone: "America/Chicago" }),
  ],
  parseInboxOrigin: [request, parseInboxOrigin],
  getMeetingLinkProblem: [500, getMeetingLinkProblem],
  splitName: [200, splitName],
  getGreetingName: [request, getGreetingName],
  maskEmail: [1_300, (text) => maskEmail(text) + maskName(text)],
  createOutlineId: [600, createOutlineId],
  // Headers, addresses and cookies.
  parseUtmCookie: [header, parseUtmCookie],
  parseUtmTouch: [header, (text) => parseUtmTouch(new URLSearchParams(text), new Date())],
  parseCursor: [header, parseCursor],
  parseRange: [header, (text) => parseRange(text, 1_000)],
  parseRequestId: [header, parseRequestId],
  parseCertificateNumber: [header, parseCertificateNumber],
  readLink: [header, (text) => readLink(linkCtx, "course", signHostileLink(text))],
  parseDownloadRef: [header, (text) => parseDownloadRef({ token: text })],
  parseLessonId: [header, parseLessonId],
  parseModuleId: [header, parseModuleId],
  parsePageId: [header, parsePageId],
  parseProductId: [header, parseProductId],
  decodeParam: [header, decodeParam],
  decodeSignInFailure: [header, decodeSignInFailure],
  browserLabel: [header, browserLabel],
  returnPath: [header, (text) => returnPath(`/admin/${text}`)],
  normalizeSearchTerm: [header, (text) => foldText(normalizeSearchTerm(text) ?? "")],
  matchesSearch: [200, (text) => matchesSearch("Ray", text)],
  parseAuditFilter: [header, (text) => parseAuditFilter(query(text))],
  parseOrderFilter: [header, (text) => parseOrderFilter(query(text))],
  parseOrderSort: [header, (text) => parseOrderSort(query(text))],
  parseInboxFilter: [header, (text) => parseInboxFilter(query(text), "1")],
  parseRadioFilter: [header, (text) => parseRadioFilter(query(text))],
  parseConsultationFilter: [header, (text) => parseConsultationFilter(query(text))],
  parseListView: [header, (text) => parseListView(query(text))],
  parseSubscriberId: [header, parseSubscriberId],
  isMalformedRouterState: [40_000, isMalformedRouterState],
  // Kept in the visitor's browser.
  parseCart: [request, (text) => parseCart(text, 0)],
  parseRecentCart: [request, (text) => parseRecentCart(text, 0)],
  parseEmptiedCart: [request, parseEmptiedCart],
  parsePlanAnswers: [request, parsePlanAnswers],
  parseStoredAnswers: [request, parseStoredAnswers],
  // Logs and telemetry.
  log: [request, (text) => log.info("test.hostile", { text })],
  describeError: [request, (text) => describeError(new Error(text))],
  toSafeText: [request, toSafeText],
  toSafeStatement: [request, toSafeStatement],
  toRoute: [header, toRoute],
  toLoggablePath: [header, toLoggablePath],
  // Emails that arrive, and their webhooks.
  htmlToText: [email, htmlToText],
  cleanEmailText: [email, cleanEmailText],
  splitHistory: [100_000, splitHistory],
  chooseReadableText: [200_000, (text) => chooseReadableText(text, text)],
  decodeHeader: [email, decodeHeader],
  decodeFilename: [email, (text) => decodeFilename(`utf-8'en'${text}`)],
  parseMailboxes: [email, parseMailboxes],
  parseSender: [email, parseSender],
  parseReceivedEvent: [webhook, parseReceivedEvent],
  parseDeliveryEvent: [webhook, parseDeliveryEvent],
  readReceivedFields: [email, readEmail],
  getReplySubject: [email, (text) => getReplySubject(text, "Shop")],
  toSubjectLine: [email, toSubjectLine],
  parseSenderDomain: [320, parseSenderDomain],
  parseRefundLines: [500, (lines) => parseRefundLines({ lines })],
  // Markdown and templates.
  findMarkdownProblem: [lesson, findMarkdownProblem],
  renderLessonText: [lesson, (text) => renderLessonText(text, rateBook)],
  findUnusableLinks: [issue, findUnusableLinks],
  findBlockProblem: [request, findBlockProblem],
  selectBlocks: [issue, (text) => selectBlocks(text, new Set())],
  sanitizeBody: [issue, sanitizeBody],
  findPlaceholders: [request, findPlaceholders],
  fillPlaceholders: [issue, (text) => fillPlaceholders(text, { first_name: text } as never)],
  fillRates: [lesson, (text) => fillRates(text, rateBook)],
  findUnknownPlaceholders: [lesson, findUnknownPlaceholders],
  containsPlaceholder: [request, containsPlaceholder],
  personalizeIssue: [200_000, personalize],
  parseRateValue: [40, parseRateValue],
  parseTextBlocks: [3_000, parseTextBlocks],
  compareTexts: [lesson, (text) => compareTexts(text, `b${text.slice(1).replaceAll("a", "c")}`)],
  // Files that staff upload.
  decodeText: [2_000_000, (text) => decodeText(bytes(text))],
  parseJpeg: [2_000_000, (text) => parseJpeg(Buffer.concat([jpegStart, bytes(text), jpegEnd]))],
  parseCaptions: [1_000_000, parseCaptions],
  toCueText: [request, (text) => parseCaptions(`00:01 --> 00:02\n${text}`)],
  toTitleKey: [20_000, (text) => [toTitleKey(text), toLooseTitleKey(text), toArtistKeys(text)]],
  splitArtistAndTitle: [20_000, splitArtistAndTitle],
  parseLog: [maxLogBytes, readLog],
  readEntries: [200, readRows],
  // What we write.
  toCsv: [100_000, (text) => toCsv([[text, text]])],
  cutText: [request, (text) => cutText(text, 1_000)],
  formatAttachment: [1_000, formatAttachment],
  toPrintableLine: [request, (text) => shapeLine(toPrintableLine(text, 300), [])],
  createCalendarFile: [80, writeCalendar],
  // A consultant's busy calendar. It's read in a worker, and each event has a time limit.
  parseCalendarAddress: [request, (text) => parseCalendarAddress(text)],
  splitCalendar: [1_000_000, (text) => splitCalendar(`BEGIN:VCALENDAR\nBEGIN:VEVENT\n${text}`)],
  parseEvent: [20_000, readEvent],
  parseBroadcastStatus: [header, parseBroadcastStatus],
};

function readEvent(text: string) {
  try {
    parseEvent(["DTSTART:20300101T000000Z", `RRULE:${text}`, `DTEND;TZID=${text}:${text}`]);
  } catch {
    // A broken event is skipped.
  }
}

function readEmail(text: string) {
  return readReceivedFields(
    { inboundAddress: "replies@in.shop.test" },
    {
      id: "1",
      from: text,
      recipients: [text],
      subject: text,
      text,
      html: text,
      headers: { "reply-to": text, "auto-submitted": text, "content-type": text, "list-id": text },
      attachmentNames: [text, text],
    },
  );
}

function personalize(text: string) {
  const values = { greeting: text.slice(0, 100), preferencesUrl: "/", unsubscribeUrl: "/" };
  return personalizeIssue({ subject: text, html: text, text }, values);
}

function readLog(text: string) {
  const log = parseLog(text);
  if (!log.ok) return;
  const columns = suggestColumns(log.value, null);
  const dates = checkDateOrder(log.value, columns, null);
  const reading = { decoded: { oddLines: [] }, dateOrder: dates.order, dates, remembered: null };
  listNotes(log.value, reading);
  const dateOrder = dates.order ?? "month_first";
  readEntries(log.value, { ...columns, dateOrder }, "America/Chicago");
}

/** Few of the rows that a log may have, each below a heading; `longLogs` have all of them. */
function readRows(text: string) {
  const cell = text.replace(/[\r\n",]/g, " ");
  const rows = `Friday 11/20/2026 ${cell}\n12:34:56,${cell},${cell},x\n`.repeat(500);
  readLog(`Time,Artist,Title,Album\n${rows}`);
}

function writeCalendar(text: string) {
  const room = encodeURIComponent(text.toWellFormed()).slice(0, 480);
  return createCalendarFile({
    inquiryId: "1",
    sequence: 0,
    siteUrl: "https://shop.test",
    now: new Date(0),
    startsAt: new Date(0),
    endsAt: new Date(1_800_000),
    meetingUrl: `https://meet.test/${room}`,
    profile: { ...testProfile, name: text },
  });
}

/** `parseLog` feeds the first four. The others read our own names and files. */
const fedByOthers = new Set([
  ...["cleanControlCharacters", "parseTable", "splitFixedColumns", "splitRecords"],
  ...["splitCamelCase", "parseCourseFiles", "parseIssueFile", "parsePracticeId"],
]);

test("no function that reads a text is forgotten", () => {
  const reader =
    /^export (?:async )?function ((?:parse|decode|split|clean|normalize|strip|htmlTo)\w*)\(\s*\w+: (?:string|unknown|Uint8Array|readonly string\[\])/gm;
  const found = ["lib", "db"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .flatMap((path) => [...readFileSync(`${folder}/${path}`, "utf8").matchAll(reader)])
      .map(([, name = ""]) => name),
  );
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter((name) => !(name in places) && !fedByOthers.has(name))).toEqual([]);
});

test.each(Object.entries(places))("%s takes little CPU", (_name, [maxLength, read]) => {
  vi.spyOn(console, "info").mockReturnValue();
  const slow: unknown[] = [];
  for (const { name, text } of createHostileTexts(maxLength)) {
    const milliseconds = measureCpu(() => read(text));
    if (milliseconds > maxCpuMs) slow.push({ name, milliseconds });
    if (slow.length > 3) break;
  }
  expect(slow).toEqual([]);
});

const toClock = (at: Date) => at.toISOString().slice(11, 19);
const toDay = (at: Date) => at.toISOString().slice(0, 10);
const afterMinutes = (minutes: number) => new Date(Date.UTC(1990, 0, 1) + minutes * 60_000);

/** Cells of a date and a time, which no two rows share. */
const longLogs: Readonly<Record<string, (row: number) => readonly [string, string]>> = {
  "a time every four minutes": (row) => {
    const at = afterMinutes(row * 4);
    return [toDay(at), toClock(at)];
  },
  "a day per row, in a zone": (row) => {
    const at = afterMinutes(row * 1_441);
    return [toDay(at), `${toClock(at)} CST`];
  },
  "days of two centuries": (row) => {
    const at = afterMinutes((row - 18_000) * 5_300);
    return [toDay(at), toClock(at)];
  },
  "days of a thousand years": (row) => {
    const at = afterMinutes(row * 26_400);
    return [`${at.toISOString().slice(0, 19)} CST`, ""];
  },
  "the hour that's repeated": (row) => ["11/1/2026", `1:${String(row % 60).padStart(2, "0")}`],
  "names of days and months": (row) => {
    const at = afterMinutes(row * 1_441);
    const day = at.toLocaleDateString("en-US", { dateStyle: "full", timeZone: "UTC" });
    return [day.replaceAll(",", ""), `${toClock(at)} (CDT)`];
  },
  "accents instead of a date": (row) => [`é${row}${"ấ".repeat(70)}`, `${row}${"ǟ".repeat(70)}`],
  "letters that fold to 18": (row) => [`${row}${"ﷺ".repeat(70)}`, `${row}${"ﷺ".repeat(70)}`],
  "Hangul instead of a date": (row) => [
    `${row}${"방송국음악".repeat(14)}`,
    `${"가나다".repeat(23)}${row}`,
  ],
  "the month as 13": (row) => [`13/${row % 100}/2026 ${row}`, `12:34:56 ${row}`],
};

/** 20,000 rows take 100 to 200 ms on a quiet machine, and up to twice that on a busy one. */
const maxLogCpuMs = 400;

test.each(Object.entries(longLogs))(
  "a log of 20,000 rows takes little CPU: %s",
  (_name, create) => {
    const rows = Array.from({ length: 20_000 }, (_, row) => [
      ...create(row),
      `A ${row}`,
      `B ${row}`,
    ]);
    const text = ["Date,Time,Artist,Title", ...rows.map((cells) => cells.join(","))].join("\n");
    const slow: unknown[] = [];
    const measure = <Read>(name: string, read: () => Read): Read => {
      let result: Read | undefined;
      const milliseconds = measureCpu(() => {
        result = read();
      }, maxLogCpuMs);
      if (milliseconds > maxLogCpuMs) slow.push({ name, milliseconds });
      return result as Read;
    };
    const log = measure("parseLog", () => parseLog(text));
    if (!log.ok) throw new Error(log.problem);
    expect(log.value.rows).toHaveLength(20_000);
    const columns = { ...suggestColumns(log.value, null), date: "Date", time: "Time" };
    const dates = measure("checkDateOrder", () => checkDateOrder(log.value, columns, null));
    const dateOrder = dates.order ?? "month_first";
    const reading = { decoded: { oddLines: [] }, dateOrder, dates, remembered: null };
    measure("listNotes", () => listNotes(log.value, reading));
    measure("readEntries", () =>
      readEntries(log.value, { ...columns, dateOrder }, "America/Chicago"),
    );
    expect(slow).toEqual([]);
  },
);
