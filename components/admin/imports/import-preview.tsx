import { EmailText } from "@/components/ui/email-text";
import { Untranslated } from "@/components/ui/untranslated";
import { describeGroup, describePreview } from "@/lib/imports/import-copy";
import type { ImportDetails, PreviewGroup } from "@/lib/imports/read-import";

type Props = {
  readonly groups: readonly PreviewGroup[];
  readonly kind: ImportDetails["record"]["kind"];
};

/** What an import would do: its sentence, and its groups with samples. */
export function ImportPreview({ groups, kind }: Props) {
  return (
    <div className="grid gap-4">
      <p className="text-xl font-semibold">{describePreview(groups, kind)}</p>
      <ul className="grid gap-2">
        {groups.map((group) => (
          <li key={`${group.action}-${group.rank}-${group.reason}`}>
            <details>
              <summary className="w-fit cursor-pointer">
                <span className="figures">{group.addresses.toLocaleString("en-US")}</span>{" "}
                {describeGroup(group)}
              </summary>
              <ul className="mt-2 grid gap-1 pl-5 text-sm">
                {group.samples.map(({ email, firstName, file, row }) => (
                  <li key={email} className="break-all">
                    <EmailText email={email} />{" "}
                    {firstName ? <Untranslated>{firstName}</Untranslated> : null}{" "}
                    <span className="text-soft">
                      File {file}, line {row}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
