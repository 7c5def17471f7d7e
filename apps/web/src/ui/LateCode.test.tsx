import { screen } from '@testing-library/react';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { LateCode } from './LateCode.tsx';

function Missing() {
  return <p role="status">{useTranslations('common')('notLoaded')}</p>;
}

test('if the code of a component does not load, the page around it stays and is notified', async () => {
  const Part = lazy<() => null>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  const onMissing = vi.fn();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPart(
    <main>
      Les Rasses
      <LateCode missing={Missing} onMissing={onMissing}>
        <Part />
      </LateCode>
    </main>,
  );
  expect(await screen.findByRole('status')).toHaveTextContent(/^Cette partie n'a pas pu être chargée/);
  expect(screen.getByRole('main')).toHaveTextContent('Les Rasses');
  expect(onMissing).toHaveBeenCalledOnce();
});
