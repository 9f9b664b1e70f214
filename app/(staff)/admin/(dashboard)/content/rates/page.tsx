import {
  publishContentAction,
  saveRatesAction,
} from "@/app/(staff)/admin/(dashboard)/content/actions";
import { DocumentScreen } from "@/components/admin/content/document-screen";
import { RateTable } from "@/components/admin/content/rate-table";
import { RatesForm } from "@/components/admin/content/rates-form";
import { Section } from "@/components/admin/layout/section";
import { documentSchemas } from "@/lib/content/document-schemas";
import { readVersions } from "@/lib/content/read-content";
import { getChicagoDay } from "@/lib/core/chicago-time";
import {
  endingRateNames,
  findRate,
  formatRate,
  formatRateName,
} from "@/lib/royalties/rate-placeholders";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Rates that end" };

const endingRates = endingRateNames.flatMap((name) => {
  const rate = findRate(name);
  return rate ? [{ name, rate }] : [];
});

export default async function RatesPage() {
  const admin = await requireStaff("content.edit");
  const ctx = appCtx();
  const { versions, liveNumber } = await readVersions(ctx, admin, "rates");
  const newest = versions[0];
  return (
    <DocumentScreen
      title="Rates that end"
      description="Issues and lessons state these rates. Enter what follows each, as early as you like: texts change on its first day. Until then, or if you enter nothing, they say through which year ours applied. The eBook and the recorded lessons keep the rates of their edition."
      document="rates"
      versions={versions}
      liveNumber={liveNumber}
      publish={publishContentAction}
    >
      <Section title="Ours">
        <RateTable
          rates={endingRates.map(({ name, rate }) => ({
            name,
            value: [rate.value].flat().join(" to "),
            source: rate.source ?? "",
            effectiveFrom: rate.effectiveFrom,
            validThrough: rate.validThrough ?? "",
            checkedOn: rate.checkedOn,
          }))}
        />
      </Section>
      <Section title="What follows">
        <RatesForm
          rates={newest ? documentSchemas.rates.parse(newest.body).rates : []}
          choices={endingRates.map(({ name, rate }) => ({
            name,
            label: formatRateName(name),
            value: formatRate(rate),
          }))}
          today={getChicagoDay(ctx.now())}
          basedOn={newest?.number ?? 0}
          save={saveRatesAction}
        />
      </Section>
    </DocumentScreen>
  );
}
