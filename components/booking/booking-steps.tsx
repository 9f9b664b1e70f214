import { NumberedList } from "@/components/ui/numbered-list";

const steps = [
  {
    title: "Choose a length",
    text: "Choose 30 minutes for one question, 45 minutes to review your registrations, or 60 minutes for a full plan.",
  },
  {
    title: "Choose a time",
    text: "Pick an open time. If you see a request form instead, let us know when you're free, and we'll confirm by email.",
  },
  {
    title: "Gather your paperwork",
    text: "Have your latest statements, your song list with splits, and your account logins ready.",
  },
] as const;

export function BookingSteps() {
  return (
    <section className="below-32 wrap mt-20 grid gap-8 md:mt-28 lg:grid-cols-[5fr_7fr] lg:gap-16">
      <h2 className="text-title max-w-[12ch]">How it works</h2>
      <NumberedList items={steps} />
    </section>
  );
}
