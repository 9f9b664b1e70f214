import { ActionButton } from "@/emails/_components/action-button";
import { getReceiptReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import { OrderItemTable, type Sum, toRows } from "@/emails/_components/order-item-table";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import {
  OrderLink,
  OrderNumber,
  Paragraph,
  SmallPrint,
  Subtitle,
  TextLink,
  Title,
} from "@/emails/_components/text";
import { type Track, TrackList } from "@/emails/_components/track-list";
import { formatChicagoTime } from "@/lib/core/chicago-time";
import { formatCents } from "@/lib/core/money";
import { courseRefundDays, formatDay } from "@/lib/course/course-copy";
import { downloadPolicy } from "@/lib/downloads/expiry";
import { nextActLabels } from "@/lib/orders/next-act";

type Props = EmailProps<"receipt">;

function subject(props: Props): string {
  return `Your receipt for order ${props.orderNumber}`;
}

/** Subtotal, promotion, discount and tax are shown only when they differ from the total. */
function getTotals(props: Props): Sum[] {
  const { promotion } = props;
  const differs = Boolean(promotion) || props.discountCents > 0 || props.taxCents > 0;
  const sums: Sum[] = [];
  if (differs) sums.push({ label: "Subtotal", amount: formatCents(props.subtotalCents) });
  if (promotion) {
    const amount = formatCents(-promotion.discountCents);
    sums.push({ label: `Promotion ${promotion.code}`, amount });
  }
  if (props.discountCents > 0) {
    sums.push({ label: "Discount", amount: formatCents(-props.discountCents) });
  }
  if (props.taxCents > 0) sums.push({ label: "Tax", amount: formatCents(props.taxCents) });
  sums.push({ label: "Total paid", amount: formatCents(props.totalCents), isTotal: true });
  return sums;
}

function nextSteps(props: Props): Track[] {
  const tracks: Track[] = [];
  if (props.downloadUrl) {
    tracks.push({
      title: "Download your eBook",
      body: (
        <>
          <TextLink href={props.downloadUrl}>Open the download page</TextLink>, then confirm.
          {props.downloadExpiresAt
            ? ` The link works until ${formatChicagoTime(props.downloadExpiresAt)}, ${downloadPolicy.linkHours} hours after your payment. You can request a new one on the same page.`
            : ""}{" "}
          Your copy is a PDF with your email and order number on every page. It comes with a file
          pack: a workbook and Word documents.
        </>
      ),
    });
  }
  if (props.hasCourse) {
    tracks.push({
      title: "Your course",
      body: describeCourse(props),
    });
  }
  if (props.hasRadio) {
    tracks.push({
      title: "Your radio submission",
      body: (
        <>
          Our team will contact you within 1-2 business days. We'll need your artist name, the track
          title, a link to the track, its ISRC, and your PRO details.
          {props.radioUrl ? (
            <>
              {" "}
              <TextLink href={props.radioUrl}>Send the details now</TextLink>
            </>
          ) : null}
        </>
      ),
    });
  }
  return tracks;
}

function describeCourse({ courseUrl, courseOpensOn, courseFormat }: Props): Track["body"] {
  const format = courseFormat ? `You get ${courseFormat} ` : "";
  if (courseUrl) {
    return (
      <>
        {format}The lessons are open. <TextLink href={courseUrl}>Start the course</TextLink> If it
        isn't for you, you can get a full refund from your library within {courseRefundDays} days,
        for any reason.
      </>
    );
  }
  return courseOpensOn
    ? `${format}The lessons open on ${formatDay(courseOpensOn)}, and we'll email you that day. You can get a full refund until ${courseRefundDays} days after they open.`
    : `${format}You'll get a separate welcome email, and we'll email you again on the day the lessons open. You don't need to do anything until then.`;
}

/** What the customer does first, the same as on the confirmation page: the only button. */
function NextAct({ props }: { readonly props: Props }) {
  if (props.hasRadio && props.radioUrl)
    return <ActionButton href={props.radioUrl} label={nextActLabels.song} />;
  if (props.hasCourse && props.courseUrl)
    return <ActionButton href={props.courseUrl} label={nextActLabels.lesson} />;
  if (!props.downloadUrl) return null;
  return <ActionButton href={props.downloadUrl} label={nextActLabels.download} />;
}

/** Renewal terms, for the customer's records. */
function Renewal({ props }: { readonly props: Props }) {
  const renewing = props.lines.filter((line) => line.recurringInterval === "month");
  if (renewing.length === 0) return null;
  return (
    <>
      <Subtitle>Your monthly renewal</Subtitle>
      {renewing.map((line) => (
        <Paragraph key={line.title}>
          {line.title} renews every month at {formatCents(line.unitPriceCents * line.quantity)}
          {props.taxCents > 0 ? " plus tax" : ""} until you cancel. We'll charge the payment method
          you used for this order. You can cancel online at any time.
        </Paragraph>
      ))}
      {props.manageUrl ? (
        <Paragraph>
          <TextLink href={props.manageUrl}>Manage or cancel your renewal</TextLink>
        </Paragraph>
      ) : null}
    </>
  );
}

function Consents({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <Subtitle>What you agreed to</Subtitle>
      {texts.map((text) => (
        <SmallPrint key={text}>{text}</SmallPrint>
      ))}
    </>
  );
}

function Email(props: Props) {
  const tracks = nextSteps(props);
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`We received ${formatCents(props.totalCents)}. See what you bought and what to do next.`}
      libraryNear={props.confirmationUrl}
      reason={getReceiptReason(props.orderNumber, props.profile)}
    >
      <Title>Thank you, {props.firstName}.</Title>
      <Paragraph>
        We received your payment of {formatCents(props.totalCents)} on{" "}
        {formatChicagoTime(props.paidAt)}. Your order number is{" "}
        <OrderNumber>{props.orderNumber}</OrderNumber>.
      </Paragraph>
      <NextAct props={props} />
      <Subtitle>Your order</Subtitle>
      <OrderItemTable rows={toRows(props.lines)} sums={getTotals(props)} />
      {tracks.length > 0 ? (
        <>
          <Subtitle>What happens next</Subtitle>
          <TrackList tracks={tracks} />
        </>
      ) : null}
      <Renewal props={props} />
      <Consents texts={props.consents} />
      <OrderLink orderNumber={props.orderNumber} url={props.confirmationUrl} />
    </EmailLayout>
  );
}

export const receipt: EmailTemplate<"receipt"> = { subject, Email };
