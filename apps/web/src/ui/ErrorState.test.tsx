import { expect, test, vi } from 'vitest';
import { failure } from '../../test/elements.ts';
import { renderPart } from '../../test/render.tsx';
import { ApiFailure } from '../lib/http.ts';
import { ErrorState } from './ErrorState.tsx';

test('a server failure shows the request id for its operator', async () => {
  renderPart(<ErrorState error={new ApiFailure('internal', 500, {}, { request: 'k3fz-1a' })} />);
  expect(await failure()).toHaveTextContent('k3fz-1a');
});

test('a refusal has no request id', async () => {
  renderPart(<ErrorState error={new ApiFailure('not_found', 404, {}, { request: 'k3fz-1a' })} />);
  expect(await failure()).not.toHaveTextContent('k3fz-1a');
});

test.each([
  ['there is no network', false, false, "Cette page n'est pas encore sur cet appareil."],
  ['the server cannot be reached', true, false, 'Le serveur est injoignable.'],
  ['the answer did not come in time', true, true, "Le serveur n'a pas répondu à temps."],
])('shows that %s', async (_what, onLine, isLate, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  renderPart(<ErrorState error={new ApiFailure('network_error', 0, {}, { isLate })} />);
  expect(await failure()).toHaveTextContent(words);
});
