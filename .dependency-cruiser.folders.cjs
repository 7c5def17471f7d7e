/**
 * No cycles between the folders of a package or of an app (ARCHITECTURE.md). Not among the other rules, because a rule on
 * folders counts the imports of tests too, unless the whole run leaves the tests out.
 */
const { forbidden, options } = require('./.dependency-cruiser.cjs');

const tests = forbidden.find(({ name }) => name === 'the-app-never-imports-tests').to.path;

module.exports = {
  forbidden: [
    {
      name: 'no-cycles-between-folders',
      comment:
        'Move the file that both folders need to the lower one, or the file that needs both above them.',
      severity: 'error',
      scope: 'folder',
      // Below `src`: the seeds of the server import its features, and `main.ts` imports the seeds.
      from: { path: '^(apps|packages)/[^/]+/src/' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|${tests}` } },
};
