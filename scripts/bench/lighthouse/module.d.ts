/** What is read here of Lighthouse, which is not there where types are checked. */
declare module "lighthouse" {
  type Report = {
    readonly runtimeError?: { readonly code: string };
    readonly categories: Record<string, { readonly score: number | null } | undefined>;
    readonly audits: Record<string, { readonly numericValue?: number } | undefined>;
  };
  export default function lighthouse(
    url: string,
    flags: {
      readonly port: number;
      readonly throttlingMethod: "simulate" | "devtools";
      readonly logLevel: "error";
      readonly onlyCategories: string[];
    },
  ): Promise<{ readonly lhr: Report } | undefined>;
}
