import type { ReactNode } from "react";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { FormCheckbox, FormTextarea } from "@/components/forms/form-field";
import { formatStaffDay } from "@/lib/core/chicago-time";
import { dataRequestPolicy } from "@/lib/data-requests/deadlines";
import type { DataRequestDetails } from "@/lib/data-requests/read-data-requests";

type Props = {
  readonly request: Pick<
    DataRequestDetails,
    "id" | "kind" | "email" | "confirmedAt" | "extendableTo"
  >;
  readonly resend: AdminAction;
  readonly sendExport: AdminAction;
  readonly deleteData: AdminAction;
  readonly extend: AdminAction;
  readonly refuse: AdminAction;
  /** What a deletion keeps, and why. */
  readonly kept: readonly string[];
};

/** The next steps of an open request: send the link again, fulfill, extend its deadline, or refuse. */
export function RequestSteps(props: Props) {
  const { request, resend, sendExport, deleteData, extend, refuse, kept } = props;
  const { id: requestId, email, kind, confirmedAt, extendableTo } = request;
  return (
    <div className="grid justify-items-start gap-5">
      {confirmedAt ? null : (
        <>
          <p className="max-w-[70ch]">
            We emailed {email} a confirmation link that works for {dataRequestPolicy.confirmDays}{" "}
            days. Once the person confirms, you can fulfill the request. If they don't confirm,
            refuse the request before the deadline.
          </p>
          <ActionForm
            action={resend}
            submitLabel="Resend link"
            busyLabel="Sending..."
            hidden={{ requestId }}
          />
        </>
      )}
      {confirmedAt && kind === "export" ? (
        <Fulfill
          text={`We'll email ${email} a link to the file. The link works for ${dataRequestPolicy.fileDays} days.`}
        >
          <ActionForm
            action={sendExport}
            submitLabel="Export"
            busyLabel="Sending..."
            look="primary"
            hidden={{ requestId }}
          >
            <FormCheckbox
              name="includesNotes"
              required={false}
              label="Include our internal notes and review reasons. Read them first: the law may require them, but not what they say about other people."
            />
          </ActionForm>
        </Fulfill>
      ) : null}
      {confirmedAt && kind === "deletion" ? (
        <Fulfill text="We'll delete the person's library, newsletter subscription, messages, sessions, songs, course progress, and the emails we sent them. We'll email them this list of what we keep:">
          <ul className="grid list-disc gap-1 pl-5">
            {kept.map((one) => (
              <li key={one}>{one}.</li>
            ))}
          </ul>
          <ConfirmAction
            label="Delete"
            look="danger"
            title="Delete this person's data?"
            description={`You can't undo this. We'll email ${email} a list of what we keep.`}
            confirmLabel="Delete data"
            busyLabel="Deleting..."
            action={deleteData}
            hidden={{ requestId }}
          />
        </Fulfill>
      ) : null}
      {extendableTo ? (
        <ConfirmAction
          label="Extend"
          title={`Extend the deadline to ${formatStaffDay(extendableTo)}?`}
          description={`The law allows this once. We'll email the reason and the new deadline to ${email}.`}
          confirmLabel="Extend deadline"
          busyLabel="Extending..."
          closeLabel="Keep the deadline"
          action={extend}
          hidden={{ requestId }}
        >
          <FormTextarea
            name="reason"
            label="Reason"
            hint="Such as: we have to check several orders and messages by hand."
            required
            rows={4}
            maxLength={1_000}
          />
        </ConfirmAction>
      ) : null}
      <ConfirmAction
        label="Refuse"
        title="Refuse this request?"
        description={`We'll email the reason to ${email}.`}
        confirmLabel="Refuse request"
        busyLabel="Refusing..."
        closeLabel="Keep request open"
        action={refuse}
        hidden={{ requestId }}
      >
        <FormTextarea
          name="reason"
          label="Reason"
          hint="For example: We couldn't confirm that the address is yours."
          required
          rows={4}
          maxLength={1_000}
        />
      </ConfirmAction>
    </div>
  );
}

function Fulfill({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <>
      <p className="max-w-[70ch]">{text}</p>
      {children}
    </>
  );
}
