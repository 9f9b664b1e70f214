import { EmailText } from "@/components/ui/email-text";
import { Untranslated } from "@/components/ui/untranslated";
import { describeGroup } from "@/lib/imports/import-copy";
import type { PreviewGroup } from "@/lib/imports/read-import";

type Props = {
  readonly text: string;
  readonly groups: readonly PreviewGroup[];
};

/** What an import would do: its sentence, and its groups with samples. */
export function ImportPreview({ text, groups }: Props) {
  return (
    <div className="grid gap-4">
      <p className="text-xl font-semibold">{text}</p>
      <ul className="grid gap-2">
        {groups.map((group) => (
          <li key={`${group.action}-${group.rank}-${group.reason}`}>
            <details>
              <summary className="w-fit cursor-pointer">
                {describeGroup(group)}:{" "}
                <span className="figures font-semibold">
                  {group.addresses.toLocaleString("en-US")}
                </span>
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
