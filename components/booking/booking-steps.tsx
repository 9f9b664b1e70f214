import { NumberedList } from "@/components/ui/numbered-list";

const steps = [
  {
    title: "Choose a length",
    text: "30 minutes answers one question. 45 goes through your registrations. 60 makes a plan.",
  },
  {
    title: "Choose a time",
    text: "The booking page shows what is free, or takes the days and times that suit you.",
  },
  {
    title: "Bring your paperwork",
    text: "Your latest statements, your song list with splits, and the accounts you already have.",
  },
] as const;

export function BookingSteps() {
  return (
    <section className="below-32 wrap mt-20 grid gap-8 md:mt-28 lg:grid-cols-[5fr_7fr] lg:gap-16">
      <h2 className="text-title max-w-[12ch]">How a session comes about</h2>
      <NumberedList items={steps} />
    </section>
  );
}
