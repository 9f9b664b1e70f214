import type { ReactNode } from "react";
import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { FormField, FormSelect } from "@/components/forms/form-field";
import { type BusinessProfile, weekdays } from "@/lib/profile/public-profile";

type Props = {
  readonly profile: BusinessProfile;
  /** The version that the form's values come from. */
  readonly basedOn: number;
  readonly save: AdminAction;
};

const days = weekdays.map((day) => ({ value: day, label: day }));

/** Edits the business profile. */
export function ProfileForm({ profile, basedOn, save }: Props) {
  return (
    <EditorForm
      action={save}
      editor="profile"
      canPublish
      basis={{ name: "basedOn", value: String(basedOn) }}
      values={profile}
      className="grid max-w-2xl gap-10"
    >
      <Group title="Business">
        <FormField name="name" label="Name" required maxLength={80} autoComplete="off" />
        <FormField
          name="shortName"
          label="Short name"
          required
          maxLength={20}
          hint="We use the short name on narrow screens and app icons."
        />
        <FormField name="tagline" label="Tagline" required maxLength={160} />
      </Group>
      <Group title="Postal address">
        <FormField
          name="street"
          label="Street or PO box"
          maxLength={120}
          hint="We don't send the newsletter without a complete postal address."
        />
        <FormField name="unit" label="Suite or unit" maxLength={60} />
        <FormField name="city" label="City" required maxLength={80} />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField
            name="region"
            label="State"
            required
            maxLength={2}
            hint="Enter two letters, such as TN."
          />
          <FormField name="postalCode" label="ZIP code" maxLength={10} />
        </div>
      </Group>
      <Group title="Contact">
        <FormField name="phone" label="Phone" maxLength={40} inputMode="tel" />
        <FormField name="contactEmail" label="Contact email" required inputMode="email" />
        <FormField
          name="supportEmail"
          label="Support email"
          required
          inputMode="email"
          hint="Customers use this address for questions about orders and downloads."
        />
        <FormField
          name="staffEmail"
          label="Staff email"
          required
          inputMode="email"
          hint="We send notifications about orders, messages, and problems to this address. Visitors don't see it."
        />
      </Group>
      <Group title="Office hours">
        <div className="grid gap-5 sm:grid-cols-2">
          <FormSelect name="firstDay" label="First day" required choices={days} />
          <FormSelect name="lastDay" label="Last day" required choices={days} />
          <FormField name="opensAt" label="Opens at" type="time" required />
          <FormField name="closesAt" label="Closes at" type="time" required />
        </div>
      </Group>
      <Group title="Email senders">
        <FormField
          name="sender"
          label="Sender of receipts and other emails"
          required
          hint="Enter an address, or a name and an address: Name <orders@yourdomain.com>."
        />
        <FormField name="newsletterSender" label="Newsletter sender" required />
        <FormField name="replyTo" label="Reply-to" required />
      </Group>
      <Group title="Links">
        <FormField name="socialUrl" label="Social profile" type="url" />
        <FormField name="scheduler30Url" label="Scheduler: 30 minutes" inputMode="url" />
        <FormField name="scheduler45Url" label="Scheduler: 45 minutes" inputMode="url" />
        <FormField name="scheduler60Url" label="Scheduler: 60 minutes" inputMode="url" />
        <FormField
          name="schedulerConsultationUrl"
          label="Scheduler: consultation"
          inputMode="url"
          hint="If you leave a scheduler link empty, visitors book on our own page once you publish your availability, and get the request form until then. Our page's address, such as /schedule/30, works here too."
        />
        <FormField
          name="meetingUrl"
          label="Video meeting room"
          type="url"
          hint="We'll invite customers to this room after they pay for a session. Write {room} where its name goes, such as https://meet.jit.si/tme-{room}, to give each session a room of its own. If you leave this field empty, you'll enter a link for each session, and visitors can't book on our own page."
        />
        <FormField name="communityInviteUrl" label="Community invite" type="url" />
        <FormField name="communityAppUrl" label="Community app link" />
        <FormField name="communityIosStoreUrl" label="App Store link" type="url" />
        <FormField name="communityAndroidStoreUrl" label="Google Play link" type="url" />
      </Group>
      <Group title="Legal">
        <FormField
          name="legalName"
          label="Legal name"
          maxLength={160}
          hint="Enter the registered name, such as Example Music LLC."
        />
        <FormField name="legalForm" label="Legal form" maxLength={80} />
        <FormField name="registration" label="Registration" maxLength={160} />
        <FormField name="responsiblePerson" label="Responsible for content" maxLength={160} />
        <FormField
          name="governingLaw"
          label="Governing law"
          required
          maxLength={60}
          hint="Enter the state, such as Tennessee."
        />
        <FormField
          name="courts"
          label="Courts"
          required
          maxLength={120}
          hint="Enter the place where disputes are heard, such as Shelby County, Tennessee."
        />
        <FormField
          name="copyrightAgent"
          label="DMCA agent"
          maxLength={300}
          hint="Enter the name and address of the agent you registered with the U.S. Copyright Office."
        />
      </Group>
    </EditorForm>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-xl font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}
