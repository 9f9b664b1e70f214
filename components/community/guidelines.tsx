import { NumberedList } from "@/components/ui/numbered-list";

const guidelines = [
  {
    title: "Respect all members",
    text: "Welcome questions from beginners and answer them with respect.",
  },
  {
    title: "No spam or off-topic promotion",
    text: "Share your own releases only where the chat allows it.",
  },
  {
    title: "Keep feedback constructive",
    text: "Explain what works, what doesn’t, and what you’d try.",
  },
  {
    title: "Share only work you own",
    text: "You can also share work you have permission to use.",
  },
  {
    title: "Keep discussions professional",
    text: "Write the way you’d talk to a client.",
  },
] as const;

export function Guidelines() {
  return (
    <section className="below-48 wrap mt-20 grid gap-8 md:mt-28 lg:grid-cols-[5fr_7fr] lg:gap-16">
      <h2 className="text-title max-w-[10ch]">Community guidelines</h2>
      <NumberedList items={guidelines} />
    </section>
  );
}
