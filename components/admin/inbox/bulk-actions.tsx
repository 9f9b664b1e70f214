import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";

type Props = {
  readonly selectedIds: readonly string[];
  readonly isAllSelected: boolean;
  readonly onSelectAll: (isAll: boolean) => void;
  readonly assignees: readonly { readonly id: string; readonly email: string }[];
  readonly seenAt: string;
  readonly actions: BulkInboxActions;
};

/** `reopen` and `assignOne` undo the others, message by message. */
export type BulkInboxActions = Readonly<
  Record<"close" | "reopen" | "assign" | "assignOne", AdminAction>
>;

/** Selects all messages of the page, and closes or assigns the selected ones. */
export function BulkActions(props: Props) {
  const { selectedIds, isAllSelected, onSelectAll, assignees, seenAt, actions } = props;
  const inquiryIds = selectedIds.join(",");
  const clear = () => onSelectAll(false);
  return (
    <div className="pb-2 text-sm">
      <label className="inline-flex min-h-11 items-center gap-3 pl-3 lg:min-h-9 lg:pl-2.5">
        <input
          type="checkbox"
          checked={isAllSelected}
          onChange={(event) => onSelectAll(event.currentTarget.checked)}
          className="size-4.5"
        />
        {selectedIds.length > 0 ? `${selectedIds.length} selected` : "Select all"}
      </label>
      {selectedIds.length > 0 ? (
        <div className="flex flex-wrap items-start gap-2 pl-2.5">
          <ActionForm
            action={actions.close}
            submitLabel="Close"
            hidden={{ inquiryIds, seenAt }}
            undo={{ action: actions.reopen }}
            onDone={clear}
          />
          <ActionForm
            action={actions.assign}
            submitLabel="Assign"
            hidden={{ inquiryIds }}
            undo={{ action: actions.assignOne }}
            className="flex flex-wrap gap-2"
            onDone={clear}
          >
            <select
              name="to"
              aria-label="Assign to"
              className="min-h-11 w-36 rounded-md border-2 border-line bg-ground px-2"
            >
              <option value="">Unassigned</option>
              {assignees.map(({ id, email }) => (
                <option key={id} value={id}>
                  {email}
                </option>
              ))}
            </select>
          </ActionForm>
        </div>
      ) : null}
    </div>
  );
}
