import { ActionButton } from "@/emails/_components/action-button";
import { getOrderReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Subtitle, TextLink, Title } from "@/emails/_components/text";
import { formatChicagoTime, formatStaffDay } from "@/lib/core/chicago-time";

type Props = EmailProps<"airplay_week">;

const count = (spins: number) => `${spins} ${spins === 1 ? "spin" : "spins"}`;
const describeAired = (played: number, owed: number) =>
  `${played} of ${count(owed)} ${played === 1 ? "has" : "have"} aired`;

function subject({ track, spins }: Props): string {
  return spins.length === 0
    ? `“${track}”: no spins last week`
    : `“${track}”: ${count(spins.length)} last week`;
}

function Email(props: Props) {
  const { orderNumber, artist, track, from, to, spins, played, owed, url } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`So far, ${describeAired(played, owed)}.`}
      libraryNear={url}
      reason={getOrderReason(orderNumber, props.profile)}
      foot={
        <SmallPrint>
          <TextLink href={props.unsubscribeUrl}>Stop these weekly summaries</TextLink>. You'll still
          get receipts and other emails about your order.
        </SmallPrint>
      }
    >
      <Title>
        {artist}, “{track}”
      </Title>
      <Paragraph>
        {spins.length === 0
          ? `Your song didn't air from ${formatStaffDay(from)} to ${formatStaffDay(to)}.`
          : `Your song aired ${spins.length === 1 ? "once" : `${spins.length} times`} from ${formatStaffDay(from)} to ${formatStaffDay(to)}.`}{" "}
        So far, {describeAired(played, owed)}. You have {count(Math.max(0, owed - played))} left.
      </Paragraph>
      {spins.length > 0 ? (
        <>
          <Subtitle>Last week's spins</Subtitle>
          {spins.map(({ at, station }) => (
            <Paragraph key={`${at} ${station}`}>
              {formatChicagoTime(at)}
              <br />
              {station}
            </Paragraph>
          ))}
        </>
      ) : null}
      <ActionButton href={url} label="See your campaign" />
    </EmailLayout>
  );
}

export const airplayWeek: EmailTemplate<"airplay_week"> = {
  subject,
  Email,
  // RFC 8058: email clients show their own unsubscribe button, which posts to this address.
  headers: ({ unsubscribeUrl }) => ({
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }),
};
