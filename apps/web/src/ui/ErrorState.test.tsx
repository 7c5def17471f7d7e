import { expect, test } from 'vitest';
import { failure } from '../../test/elements.ts';
import { renderPart } from '../../test/render.tsx';
import { ApiFailure } from '../lib/http.ts';
import { ErrorState } from './ErrorState.tsx';

test('where the server failed, the number is shown by which its operator finds it', async () => {
  renderPart(<ErrorState error={new ApiFailure('internal', 500, {}, { request: 'k3fz-1a' })} />);
  expect(await failure()).toHaveTextContent('k3fz-1a');
});

test('what was refused for a reason has no number', async () => {
  renderPart(<ErrorState error={new ApiFailure('not_found', 404, {}, { request: 'k3fz-1a' })} />);
  expect(await failure()).not.toHaveTextContent('k3fz-1a');
});
