import { screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { LateCode } from './LateCode.tsx';

test('if the code of a component does not load, the page around it stays and is notified', async () => {
  const Part = lazy<() => null>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  const onMissing = vi.fn();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPart(
    <main>
      Les Rasses
      <LateCode missing={() => <p role="status">Pas de réseau</p>} onMissing={onMissing}>
        <Part />
      </LateCode>
    </main>,
  );
  expect(await screen.findByRole('status')).toHaveTextContent('Pas de réseau');
  expect(screen.getByRole('main')).toHaveTextContent('Les Rasses');
  expect(onMissing).toHaveBeenCalledOnce();
});
