import { Menu } from '@mantine/core';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { FlagRail } from './chart/plot/FlagRail.tsx';
import { createMovingRange } from './chart/plot/use-view.ts';
import { Dialog } from './Dialog.tsx';
import { DateField } from './date/DateField.tsx';
import { RangePopover } from './date/RangePopover.tsx';
import { PopupMenu } from './PopupMenu.tsx';

/** Two visits of one morning, as one flag. */
const VISITS = [8, 9].map((hour) => ({
  id: `${hour}`,
  time: hour * 3600,
  label: 'Visite',
  icon: null,
  renderLink: (props: Readonly<Record<string, unknown>>) => <a {...props} href="/visit" />,
}));
const SEASON = createMovingRange({ start: 0, end: 90 * 86_400 });

/** A page with a dialog that opens another dialog. */
function HivePage() {
  const [open, setOpen] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpen(1)}>
        Photos
      </button>
      {open > 0 && (
        <Dialog title="Photos de la visite" onClose={() => setOpen(0)}>
          <button type="button" onClick={() => setOpen(2)}>
            Supprimer
          </button>
        </Dialog>
      )}
      {open > 1 && <Dialog title="Supprimer la photo ?" onClose={() => setOpen(1)} />}
      <PopupMenu label="Autres actions">
        <Menu.Item>Dupliquer</Menu.Item>
      </PopupMenu>
      <RangePopover
        label="Choisir une période"
        shown="Période"
        on={false}
        days={{ first: '2026-06-01', last: '2026-06-30' }}
        timeZone="Europe/Zurich"
        onChoose={() => undefined}
      />
      <FlagRail
        flags={VISITS}
        moving={SEASON}
        left={0}
        width={390}
        locale={{ timeZone: 'Europe/Zurich', language: 'fr' }}
      />
      <DateField label="Jour" value="2026-06-05" onChange={() => undefined} />
    </>
  );
}

/** The page, with the apiary's page before it in the browser's history. */
async function openHive() {
  window.history.replaceState({}, '', '/apiary');
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/apiary', component: () => <h1>Les Rasses</h1> }),
    createRoute({ getParentRoute: () => root, path: '/hive', component: HivePage }),
  ]);
  const history = createBrowserHistory();
  const router = createRouter({ routeTree, history });
  const { user } = renderPart(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Les Rasses' });
  history.push('/hive');
  await screen.findByRole('button', { name: 'Photos' });
  return { user };
}

async function openPhotos() {
  const { user } = await openHive();
  await user.click(screen.getByRole('button', { name: 'Photos' }));
  return { user, photos: await screen.findByRole('dialog', { name: 'Photos de la visite' }) };
}

test('Back closes the top dialog, then the one below it, and only then leaves the page', async () => {
  const { user, photos } = await openPhotos();
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  const question = await screen.findByRole('dialog', { name: 'Supprimer la photo ?' });
  window.history.back();
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(photos).toBeInTheDocument();
  window.history.back();
  await waitFor(() => expect(photos).not.toBeInTheDocument());
  expect(window.location.pathname).toBe('/hive');
  window.history.back();
  await screen.findByRole('heading', { name: 'Les Rasses' });
  expect(window.location.pathname).toBe('/apiary');
});

test('a dialog closed by its close button leaves no history entry for Back', async () => {
  const { user, photos } = await openPhotos();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(photos).not.toBeInTheDocument());
  window.history.back();
  await screen.findByRole('heading', { name: 'Les Rasses' });
});

test.each([
  ['the menu of a page', 'Autres actions', 'menu'],
  ['what one flag of a chart stands for', '2 événements', 'menu'],
  ['the calendar of a period', 'Période', 'dialog'],
  ['the calendar of a day', /Jour/, 'dialog'],
] as const)('Back closes %s, and only then leaves the page', async (_, button, role) => {
  const { user } = await openHive();
  await user.click(screen.getByRole('button', { name: button }));
  const opened = await screen.findByRole(role);
  window.history.back();
  await waitFor(() => expect(opened).not.toBeInTheDocument());
  expect(window.location.pathname).toBe('/hive');
  window.history.back();
  await screen.findByRole('heading', { name: 'Les Rasses' });
});
