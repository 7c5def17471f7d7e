import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { PageNumbers } from './PageNumbers.tsx';

function SecondOfThree({ onPage }: { readonly onPage: (page: number | undefined) => void }) {
  const [page, setPage] = useState<number | undefined>(2);
  const turn = (to: number | undefined) => {
    onPage(to);
    setPage(to);
  };
  return <PageNumbers label="Pages" page={page} last={3} onPage={turn} />;
}

test('the last page keeps the focus on « next », which then does nothing', async () => {
  const asked = vi.fn();
  const { user } = renderPart(<SecondOfThree onPage={asked} />);
  const next = screen.getByRole('button', { name: 'Page suivante' });
  await user.click(next);
  await user.keyboard('{Enter}');
  expect(asked.mock.calls).toEqual([[3]]);
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveAttribute('data-disabled', 'true');
  // A browser would take the focus from a disabled button.
  expect(next).toBeEnabled();
  const previous = screen.getByRole('button', { name: 'Page précédente' });
  await user.click(previous);
  await user.click(previous);
  await user.click(previous);
  expect(asked.mock.calls).toEqual([[3], [2], [undefined]]);
  expect(previous).toBeEnabled();
  expect(next).not.toHaveAttribute('aria-disabled', 'true');
});
