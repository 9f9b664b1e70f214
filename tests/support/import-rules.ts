/** Which files a rule covers, what they may not import, and where such code belongs instead. */
export type ImportRule = {
  readonly name: string;
  readonly files: RegExp;
  readonly except?: RegExp;
  readonly mayNotImport: RegExp;
  /** Also refuses files that import one of these: importing the database makes a file an operation. */
  readonly forbiddenIndirectImports?: RegExp;
  readonly allowsTypes?: boolean;
  readonly belongs: string;
};

const tests = /\.test\.tsx?$/;

/** The direction of imports: app → components, lib → db; outside services behind ports. */
export const importRules: readonly ImportRule[] = [
  {
    name: "db imports only db",
    files: /^db\//,
    except: tests,
    mayNotImport: /^(app|build|components|content|deploy|emails|lib|server|tools|tests)\//,
    belongs:
      "Stored codes live in db/values/<noun>.ts, row types in db/schema/<noun>.ts; decisions belong in lib/<noun>.",
  },
  {
    name: "lib/core and lib/config import none of our other code",
    files: /^lib\/(core|config)\//,
    except: tests,
    mayNotImport:
      /^(app|build|components|content|db(?!\/values\/)|deploy|emails|server|tools|tests)\/|^lib\/(?!core\/|config\/)/,
    belongs: "Code that needs a noun, the database or a setting belongs in that noun's folder.",
  },
  {
    name: "lib/core doesn't import lib/config",
    files: /^lib\/core\//,
    except: tests,
    mayNotImport: /^lib\/config\//,
    belongs: "Pass the setting in as a parameter.",
  },
  {
    name: "nouns import neither flows nor the web layer",
    files: /^lib\/(?!flows\/|web\/)/,
    except: tests,
    mayNotImport: /^lib\/(flows|web)\//,
    belongs: "Code that combines nouns belongs in lib/flows; code that uses Next.js in lib/web.",
  },
  {
    name: "flows don't import the web layer",
    files: /^lib\/flows\//,
    except: tests,
    mayNotImport: /^lib\/web\//,
    belongs: "A flow gets what it needs from ctx and its input.",
  },
  {
    name: "lib imports neither app nor components",
    files: /^lib\//,
    except: tests,
    mayNotImport: /^(app|components)\//,
    belongs: "Move what both need into lib.",
  },
  {
    name: "components import neither app nor the database",
    files: /^components\//,
    except: tests,
    mayNotImport: /^(app|db)\//,
    belongs: "Pages read data and pass it as props; they pass server actions as props too.",
  },
  {
    name: "components import only types and browser-safe rules from lib",
    files: /^components\//,
    except: tests,
    mayNotImport:
      /^lib\/(ctx|payments|storage|email(?!\/email-copy$)|web|flows|config)(\/|$)|^(stripe|resend|pg|drizzle-orm)(\/|$)|^@aws-sdk\//,
    forbiddenIndirectImports: /^lib\/ctx$|^db\/(client|schema|queries)/,
    allowsTypes: true,
    belongs: "A form posts to the actions.ts next to its page, which calls one operation in lib.",
  },
  {
    name: "only lib/web, app, middleware and instrumentation import Next.js",
    files: /^(lib\/(?!web\/)|db\/|emails\/|components\/)/,
    // Client hooks and code splitting have no equivalent outside the framework.
    except: /\.test\.tsx?$/,
    mayNotImport: /^next(\/(?!navigation$|dynamic$|link$).*)?$|^next-auth/,
    belongs: "Move the part that needs Next.js to lib/web and pass its result in.",
  },
  {
    name: "lib doesn't import React or Next.js navigation outside lib/web",
    files: /^lib\/(?!web\/)/,
    // The place that renders React Email templates.
    except: /\.test\.tsx?$|^lib\/email\/render\//,
    mayNotImport: /^next\/|^react(-dom)?(\/|$)/,
    belongs: "Components belong in components/, hooks next to the component that uses them.",
  },
  {
    name: "app and components reach outside services through lib",
    files: /^(app|components)\//,
    mayNotImport: /^(stripe|resend|pg|drizzle-orm)(\/|$)|^@aws-sdk\//,
    allowsTypes: true,
    belongs: "Outside services sit behind the ports in lib/core/ports; queries in db/queries.",
  },
  {
    name: "email templates get everything as props",
    files: /^emails\//,
    except: tests,
    mayNotImport: /^(app|components|db|tools)\/|^lib\/(ctx|web|flows)/,
    belongs: "The sender in lib/email reads the data and passes it as props.",
  },
  {
    name: "nothing outside tools and tests imports tools",
    files: /^(app|build|components|content|db|deploy|emails|lib|server)\/|^[\w.-]+\.(ts|mts|mjs)$/,
    except: /\.test\.tsx?$|^(vitest|playwright)\.config\.ts$/,
    mayNotImport: /^(tools|tests)\//,
    belongs: "Move the shared part to lib or build; tools and tests never reach production.",
  },
  {
    name: "the Stripe sandbox imports no shop code",
    files: /^tools\/stripe-sandbox\/src\//,
    mayNotImport: /^(app|components|db|lib|emails)\//,
    belongs:
      "The sandbox implements only Stripe's API. With our code it would repeat our mistakes.",
  },
];
