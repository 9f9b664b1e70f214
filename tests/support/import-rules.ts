/** Which files a rule is about, what they may not import, and where such code belongs instead. */
export type ImportRule = {
  readonly name: string;
  readonly files: RegExp;
  readonly except?: RegExp;
  readonly mayNotImport: RegExp;
  /** Nor a file that itself imports one of these: that is what makes it a verb or a read. */
  readonly norFilesThatImport?: RegExp;
  /** Types alone may cross: they leave nothing in the bundle. */
  readonly typesMay?: boolean;
  readonly belongs: string;
};

const tests = /\.test\.tsx?$/;

/** The direction of imports, as one table: routes → components and lib → db; outsiders behind ports. */
export const importRules: readonly ImportRule[] = [
  {
    name: "components never touch the database",
    files: /^components\//,
    except: tests,
    mayNotImport: /^db(\/|$)/,
    belongs: "Components show what they are given: read in the page, hand it down as props.",
  },
  {
    name: "components call no verb and no outsider",
    files: /^components\//,
    except: tests,
    mayNotImport:
      /^lib\/(ctx|payments|storage|mail|web)(\/|$)|^(stripe|resend|pg|drizzle-orm)(\/|$)|^@aws-sdk\//,
    norFilesThatImport: /^lib\/ctx$|^db\//,
    typesMay: true,
    belongs:
      "Components call no verb: a form posts to the actions.ts beside its page, which calls one verb.",
  },
  {
    name: "routes reach outsiders through their ports",
    files: /^(app|components)\//,
    mayNotImport: /^(stripe|resend|pg|drizzle-orm)(\/|$)|^@aws-sdk\//,
    typesMay: true,
    belongs:
      "Outsiders stand behind their ports: lib/payments, lib/mail, lib/storage; queries in db/queries.",
  },
  {
    name: "lib outside lib/web knows neither Next.js nor React",
    files: /^lib\/(?!web\/)/,
    // The one place that turns React Email templates into text.
    except: /\.test\.tsx?$|^lib\/mail\/(render-mail|templates)\.tsx?$/,
    mayNotImport: /^next(\/|$)|^react(-dom)?(\/|$)/,
    belongs:
      "Only lib/web knows Next.js; move the part that needs it there and hand in its result.",
  },
  {
    name: "lib stands below the routes",
    files: /^lib\//,
    except: tests,
    mayNotImport: /^(app|components)\//,
    belongs: "lib is below the routes: move what both need into lib.",
  },
  {
    name: "verbs and rules know nothing of lib/web",
    files: /^lib\/(?!web\/)/,
    except: tests,
    mayNotImport: /^lib\/web\//,
    belongs:
      "Verbs and rules get what they need by ctx and input; lib/web is the edge around them.",
  },
  {
    name: "messages and mails know nothing of the newsletter",
    files: /^lib\/(inquiries|mail)\//,
    except: tests,
    mayNotImport: /^lib\/newsletter\//,
    belongs: "What mails of several features share stands in lib/mail.",
  },
  {
    name: "db decides nothing",
    files: /^db\//,
    except: tests,
    mayNotImport: /^(app|components|emails|scripts)\/|^lib\/web\/|^next(\/|$)|^react(\/|$)/,
    belongs: "db holds schema and queries alone; decisions belong to a verb in lib.",
  },
  {
    name: "templates of mails get props alone",
    files: /^emails\//,
    mayNotImport: /^(app|components|db|scripts)\/|^lib\/(ctx|web)|^next(\/|$)/,
    belongs: "A template gets everything as props; the sender in lib/mail reads it.",
  },
  {
    name: "production imports nothing from tools, scripts or tests",
    files: /^(app|build|components|lib|db|emails|content|server)\/|^(middleware|next\.config)\.ts$/,
    except: tests,
    mayNotImport: /^(scripts|tests|tools)(\/|$)/,
    belongs: "Tools and tests aren't part of production: move the shared part to lib or build.",
  },
  {
    name: "the sandbox knows nothing of the shop",
    files: /^scripts\/sandbox\//,
    mayNotImport: /^(app|components|db|lib(?!\/orders\/refund-lines$)|emails)\//,
    belongs:
      "The sandbox speaks Stripe's API and knows nothing of the shop, or it would agree with our mistakes. Its panel writes a refund's lines as our staff do, and that alone is shared.",
  },
];
