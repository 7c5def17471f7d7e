import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Each goes with the button that asked whether it shall. */
function Photos() {
  const [photos, setPhotos] = useState(['Planche', 'Reine']);
  const [asked, setAsked] = useState<string>();
  const remove = async () => {
    setPhotos(photos.filter((photo) => photo !== asked));
    setAsked(undefined);
  };
  return (
    <>
      <ul aria-label="Photos">
        {photos.map((photo) => (
          <li key={photo}>
            <button type="button" onClick={() => setAsked(photo)}>
              {photo}
            </button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title="Supprimer la photo ?"
          confirmLabel="Supprimer"
          onConfirm={remove}
          onClose={() => setAsked(undefined)}
        >
          {asked}
        </ConfirmDialog>
      )}
    </>
  );
}

test('where what opened a dialog is gone with it, what that stood in has the focus', async () => {
  const { user } = renderPart(<Photos />);
  await user.click(screen.getByRole('button', { name: 'Planche' }));
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(screen.getByRole('list', { name: 'Photos' })).toHaveFocus());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Reine' })).toHaveFocus();
});
