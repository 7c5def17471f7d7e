import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { keepFocus } from './keep-focus.ts';

function Photos() {
  const [photos, setPhotos] = useState(['one', 'two', 'three']);
  return (
    <div ref={keepFocus}>
      <button type="button">add</button>
      {photos.map((photo) => (
        <button
          key={photo}
          type="button"
          onClick={() => setPhotos((all) => all.filter((one) => one !== photo))}
        >
          {photo}
        </button>
      ))}
    </div>
  );
}

test('when a button disappears by its own press, the next one has the focus, or the one before', async () => {
  const { user } = renderPart(<Photos />);
  const press = async (name: string, next: string) => {
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.getByRole('button', { name: next })).toHaveFocus());
  };
  await press('two', 'three');
  await press('three', 'one');
  await press('one', 'add');
});

test('a focus that has left the part is not brought back', async () => {
  const { user } = renderPart(<Photos />);
  await user.click(screen.getByRole('button', { name: 'two' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'three' })).toHaveFocus());
  await user.click(document.body);
  screen.getByRole('button', { name: 'three' }).remove();
  await Promise.resolve();
  expect(document.body).toHaveFocus();
});
