import { expect, test } from 'vitest';
import { withHelpers } from './inline-runtime.ts';

const RUNTIME = 'var $=e=>e+1,b=e=>2*e;export{b as n,$ as t};';

test('a file has the helpers that it imported, under its own names', async () => {
  const code = 'import{n as e,t}from"./rolldown-runtime-WkwZ5CU-.js";export default [e(4),t(4)];';
  const inlined = withHelpers(code, RUNTIME);
  expect(inlined).not.toContain('import');
  const { default: results } = await import(`data:text/javascript,${encodeURIComponent(inlined)}`);
  expect(results).toEqual([8, 5]);
});

test('a runtime in another form than expected stops the build', () =>
  expect(() => withHelpers('', 'module.exports = {};')).toThrow('another form'));
