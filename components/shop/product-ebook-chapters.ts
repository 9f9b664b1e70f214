/** The chapters of the eBook as its table of contents has them; a test holds the two equal. */
export const ebookChapters = [
  "Two copyrights in every track",
  "Who pays whom",
  "Performance: your PRO",
  "Mechanicals and The MLC",
  "SoundExchange",
  "What radio pays",
  "Codes and metadata",
  "Splits and split sheets",
  "Distributors and administrators",
  "Pictures: YouTube and sync",
  "Covers, samples, interpolations",
  "Money from abroad",
  "Thirty days",
  "Worksheets",
  "Glossary",
] as const;
