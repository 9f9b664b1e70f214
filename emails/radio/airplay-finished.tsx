import { ActionButton } from "@/emails/_components/action-button";
import { getOrderReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, Subtitle, TextLink, Title } from "@/emails/_components/text";
import { formatChicagoDay } from "@/lib/core/chicago-time";

type Props = EmailProps<"airplay_finished">;

const count = (spins: number) => `${spins} ${spins === 1 ? "spin" : "spins"}`;
const getTotal = ({ stations }: Props) => stations.reduce((sum, { spins }) => sum + spins, 0);

function subject(props: Props): string {
  const total = getTotal(props);
  const aired = total === 1 ? "your spin aired" : `all ${total} spins aired`;
  return `“${props.track}”: ${aired}${props.isMonthly ? " this month" : ""}`;
}

function describeDays({ firstAt, lastAt }: Props): string {
  const [first, last] = [firstAt, lastAt].map((at) => formatChicagoDay(new Date(at)));
  return first === last ? `on ${first}` : `from ${first} to ${last}`;
}

function Email(props: Props) {
  const { artist, track, packageTitle, isMonthly, stations, orderNumber, url } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`${packageTitle}: your report is ready to download.`}
      libraryNear={url}
      reason={getOrderReason(orderNumber, props.profile)}
    >
      <Title>
        {getTotal(props) === 1 ? "Your spin aired." : `All ${getTotal(props)} spins aired.`}
      </Title>
      <Paragraph>
        {artist}, “{track}” ({packageTitle}) was on the air {describeDays(props)}:
      </Paragraph>
      {stations.map(({ name, spins }) => (
        <Paragraph key={name}>
          <strong>{name}</strong>: {count(spins)}
        </Paragraph>
      ))}
      <ActionButton href={props.reportUrl} label="Download the report (PDF)" />
      <Paragraph>
        The report lists every spin with its station, program, day, and time. You can show it to
        others: it has an address where they can check it. It's also on your{" "}
        <TextLink href={url}>campaign page</TextLink>.
      </Paragraph>
      <Subtitle>What's next</Subtitle>
      <Paragraph>
        <TextLink href={props.quickCheckUrl}>Take the Quick Check</TextLink> to see whether your
        song is registered where airplay royalties are collected. It's free.
      </Paragraph>
      <Paragraph>
        {isMonthly ? (
          "Your next month of spins starts with your next payment. You don't need to do anything."
        ) : (
          <>
            To keep the song on the air, or to play the next one,{" "}
            <TextLink href={props.packagesUrl}>choose a package</TextLink>.
          </>
        )}
      </Paragraph>
    </EmailLayout>
  );
}

export const airplayFinished: EmailTemplate<"airplay_finished"> = { subject, Email };
