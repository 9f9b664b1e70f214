import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { parseIssueFile } from "@/db/parse-issue-file";
import type { EmailKind } from "@/db/values/emails";
import { NewsletterIssue } from "@/emails/newsletter/issue";
import { templates } from "@/lib/email/render/templates";
import { blockConditions } from "@/lib/newsletter/issues/conditional-blocks";
import { createIssueProps } from "@/lib/newsletter/issues/render-issue";
import { createSeedProfile } from "@/lib/profile/read-profile";
import { createRateBook } from "@/lib/royalties/rate-placeholders";
import { sampleProps } from "./sample-props";

const profile = createSeedProfile({}, "local");
const siteUrl = "https://shop.test";
const rates = createRateBook([], new Date().toISOString().slice(0, 10));
/** A site that offers everything. */
const conditions = new Set(blockConditions);
const subscriber = {
  greeting: "Hello Ray,",
  preferencesUrl: `${siteUrl}/newsletter/preferences?token=sample`,
  unsubscribeUrl: `${siteUrl}/newsletter/unsubscribe?token=sample`,
};

/** Creates a component that shows an email with sample props. */
export function previewEmail<Kind extends EmailKind>(kind: Kind): FunctionComponent {
  return () => templates[kind].Email({ ...sampleProps[kind], profile });
}

/** Creates a component that shows a newsletter issue, which it reads each time. */
export function previewIssue(path: string): FunctionComponent {
  return () => {
    const issue = parseIssueFile(basename(path), readFileSync(path, "utf8"));
    const issues = readdirSync(dirname(path)).filter((name) => /^\d+\.md$/.test(name)).length;
    const props = createIssueProps(issue, { siteUrl, issues, conditions, profile, rates });
    return createElement(NewsletterIssue, { ...props, ...subscriber });
  };
}
