import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { PhotoButtons } from './PhotoField.tsx';

function WithSpaceForOne() {
  const [isFull, setFull] = useState(false);
  return <PhotoButtons count={8} isFull={isFull} onAdd={() => setFull(true)} />;
}

test('the button that adds the last photo keeps the focus', async () => {
  const { user } = renderPart(<WithSpaceForOne />);
  const button = screen.getByRole('button', { name: 'Choisir des photos' });
  await user.click(button);
  const field = document.querySelector('input[multiple]');
  if (!field) throw new Error('there is no field for files');
  fireEvent.change(field, { target: { files: [new File([], 'a.jpg')] } });
  expect(screen.getByText("8 photos : c'est le maximum ici.")).toBeVisible();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
