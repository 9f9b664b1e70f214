import { TextLink } from "@/components/admin/display/text-link";
import { PageHeader } from "@/components/admin/layout/page-header";
import { StatementTables } from "@/components/admin/statement/statement-tables";
import { ExportLink } from "@/components/admin/table/export-link";
import type { ListPageProps } from "@/components/admin/table/list-query";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { addDays, formatStaffDay } from "@/lib/core/chicago-time";
import { getMonth, type Period, parsePeriod, readStatement } from "@/lib/statement/read-statement";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Statement" };

const path = "/admin/statement";
const toHref = (period: Period, file = "") => `${path}${file}?${new URLSearchParams(period)}`;

export default async function StatementPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("statement.view");
  const period = parsePeriod(await searchParams, appCtx().now());
  const statement = await readStatement(appCtx(), admin, period);
  const { from, to } = period;
  return (
    <>
      <PageHeader
        title="Statement"
        description={`${formatStaffDay(from)} to ${formatStaffDay(to)}, days in Memphis. What customers paid, what went back, and what Stripe kept.`}
        actions={
          <>
            <ExportLink href={toHref(period, "/orders/export")} label="Export orders" />
            <ExportLink href={toHref(period, "/ledger/export")} label="Export ledger" />
          </>
        }
      />
      <form className="flex flex-wrap items-end gap-3 print:hidden" action={path}>
        <Field
          id="statement-from"
          name="from"
          label="From"
          type="date"
          defaultValue={from}
          required
        />
        <Field id="statement-to" name="to" label="To" type="date" defaultValue={to} required />
        <Button type="submit" look="secondary">
          Show
        </Button>
        <p className="flex min-h-11 items-center gap-4">
          <TextLink href={toHref(getMonth(addDays(from, -1)))}>Month before</TextLink>
          <TextLink href={toHref(getMonth(addDays(to, 1)))}>Month after</TextLink>
        </p>
      </form>
      <StatementTables statement={statement} />
    </>
  );
}
