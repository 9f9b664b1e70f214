/** The brand's colors, for documents and images. The site's are CSS variables in app/theme.css. */
export const brandColors = {
  ink: "#14110f",
  paper: "#faf5ec",
  amber: "#e8912d",
  brick: "#a63a24",
  /** A line on white paper. */
  rule: "#cdbfa8",
  /** Secondary text, at least 4.5:1 on white. */
  muted: "#655c52",
  white: "#ffffff",
} as const;
export type BrandColor = (typeof brandColors)[keyof typeof brandColors];
