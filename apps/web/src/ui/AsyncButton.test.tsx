import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { AsyncButton } from './AsyncButton.tsx';

test('the focus comes back to a button that had a spinner', async () => {
  let end: (value?: unknown) => void = () => undefined;
  const { user } = renderPart(
    <>
      <AsyncButton onClick={() => new Promise((resolve) => (end = resolve))}>Actualiser</AsyncButton>
      <input aria-label="Autre" />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Actualiser' });
  await user.click(button);
  await waitFor(() => expect(button).toBeDisabled());
  // A browser takes the focus from a disabled button; jsdom only does so by way of another element.
  screen.getByLabelText('Autre').focus();
  screen.getByLabelText('Autre').blur();
  expect(document.body).toHaveFocus();
  end();
  await waitFor(() => expect(button).toBeEnabled());
  expect(button).toHaveFocus();
});
