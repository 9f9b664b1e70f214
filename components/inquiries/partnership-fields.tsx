import { FormField, FormSelect, FormTextarea } from "@/components/forms/form-field";
import { ConsentBox, EmailField, PhoneField } from "@/components/inquiries/fields";
import { budgetRanges, partnershipTypes } from "@/lib/inquiries/choices";
import { budgetRangeLabels, partnershipTypeLabels } from "@/lib/inquiries/inquiry-copy";

const types = [
  { value: "", label: "Choose a type" },
  ...partnershipTypes.map((value) => ({ value, label: partnershipTypeLabels[value] })),
];
const budgets = [
  { value: "", label: "Choose a range" },
  ...budgetRanges.map((value) => ({ value, label: budgetRangeLabels[value] })),
];

export function PartnershipFields() {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <FormField name="name" label="Name" autoComplete="name" required />
        <EmailField />
        <div className="sm:col-span-2">
          <FormField name="company" label="Company" autoComplete="organization" required />
        </div>
        <FormField
          name="website"
          label="Website"
          placeholder="yoursite.com or @yourhandle"
          hint="Enter your website address or Instagram handle."
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PhoneField />
        <FormSelect name="partnershipType" label="Partnership type" choices={types} required />
        <FormSelect name="budgetRange" label="Budget range" choices={budgets} required />
      </div>
      <FormTextarea
        name="goals"
        label="Goals"
        hint="What do you want to achieve?"
        rows={4}
        required
      />
      <FormTextarea name="message" label="Message" rows={6} required />
      <ConsentBox />
    </>
  );
}
