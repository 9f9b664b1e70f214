import { NumberedList } from "@/components/ui/numbered-list";

const steps = [
  {
    title: "Choose a length",
    text: "30 minutes answers one question. 45 minutes reviews your registrations. 60 minutes gives you a plan.",
  },
  {
    title: "Choose a time",
    text: "Pick an open time. If we book by request, tell us two or three times that work and we'll confirm by email.",
  },
  {
    title: "Bring your paperwork",
    text: "Your latest statements, your song list with splits, and the accounts you already have.",
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
