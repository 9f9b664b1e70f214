import {
  publishContentAction,
  savePeopleAction,
} from "@/app/(staff)/admin/(dashboard)/content/actions";
import { DocumentScreen } from "@/components/admin/content/document-screen";
import { PeopleForm } from "@/components/admin/content/people-form";
import { documentSchemas } from "@/lib/content/document-schemas";
import { readVersions } from "@/lib/content/read-content";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "People" };

export default async function PeoplePage() {
  const admin = await requireStaff("content.edit");
  const { versions, liveNumber } = await readVersions(appCtx(), admin, "people");
  const newest = versions[0];
  return (
    <DocumentScreen
      title="People"
      description="Say who works here. The About page shows everyone; the session, course, and eBook pages show who does each. To undo a change, restore an older version."
      document="people"
      versions={versions}
      liveNumber={liveNumber}
      publish={publishContentAction}
    >
      <PeopleForm
        people={newest ? documentSchemas.people.parse(newest.body).people : []}
        basedOn={newest?.number ?? 0}
        save={savePeopleAction}
      />
    </DocumentScreen>
  );
}
