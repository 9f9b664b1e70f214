/** The eBook's chapters; a test compares them with its table of contents. */
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
