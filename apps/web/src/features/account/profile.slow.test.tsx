import { accountEndpoints, type FieldErrors, type User, type UserInput } from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BEEKEEPER } from '../../../test/beekeeping.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { standInServer } from '../../../test/server.ts';
import { readLanguage } from '../../lib/i18n/language.ts';
import { userQuery } from './account.api.ts';

function openProfile(errors?: FieldErrors, user: User = BEEKEEPER) {
  localStorage.setItem('token', 'Bearer here');
  const server = standInServer();
  server.on(accountEndpoints.user, { answer: user });
  server.on(
    accountEndpoints.updateUser,
    errors
      ? { refuse: { status: 422, code: 'invalid_fields', errors } }
      : ({ body }) => ({ answer: { ...user, ...(body as UserInput) } }), // The request body.
  );
  const page = renderApp('/profile');
  const save = async () => page.user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  const type = async (label: string, text: string) =>
    page.user.type(await screen.findByLabelText(label), text);
  const sent = () => server.requests.find(({ method }) => method === 'PUT')?.body;
  return { ...page, save, type, sent };
}

describe('sharing observations', () => {
  test('is a separate choice, and its text says that nothing is shared today', async () => {
    const page = openProfile();
    const choice = await screen.findByRole('checkbox', { name: /mes observations, sans mon nom/ });
    expect(choice).not.toBeChecked();
    expect(choice).toHaveAccessibleDescription(/Aujourd'hui, rien n'est transmis.*à tout moment/);
    await page.user.click(choice);
    await page.save();
    await screen.findByText('Votre profil est mis à jour.');
    expect(page.sent()).toMatchObject({ share_data: true, share_corrections: false });
  });
});

describe('photos as training data', () => {
  test('are shared only by a separate choice with an explanation', async () => {
    const page = openProfile();
    const choice = await screen.findByRole('checkbox', { name: /photos de langes corrigées/ });
    expect(choice).not.toBeChecked();
    expect(choice).toHaveAccessibleDescription(/sans votre nom.*revenir sur ce choix à tout moment/);
    await page.user.click(choice);
    await page.save();
    await screen.findByText('Votre profil est mis à jour.');
    expect(page.sent()).toMatchObject({ share_corrections: true, share_data: false });
  });
});

describe('mite fall for the neighbourhood', () => {
  test('is shared only by a separate choice, which says who can guess what', async () => {
    const page = openProfile();
    const choice = await screen.findByRole('checkbox', { name: /chute naturelle de varroas/ });
    expect(choice).not.toBeChecked();
    expect(choice).toHaveAccessibleDescription(/cinq apiculteurs.*peut deviner la vôtre.*quittent l'image/);
    await page.user.click(choice);
    await page.save();
    await screen.findByText('Votre profil est mis à jour.');
    expect(page.sent()).toMatchObject({ share_mite_fall: true, share_corrections: false });
  });
});

describe('changes made elsewhere since the profile was opened', () => {
  test('are not reverted by saving: another language, a withdrawn consent', async () => {
    const page = openProfile(undefined, { ...BEEKEEPER, share_corrections: true });
    const consent = await screen.findByRole('checkbox', { name: /photos de langes corrigées/ });
    expect(consent).toBeChecked();
    await page.type('Téléphone mobile', '079');
    page.client.setQueryData(userQuery.queryKey, {
      ...BEEKEEPER,
      language: 'de',
      share_corrections: false,
    });
    await waitFor(() => expect(consent).not.toBeChecked());
    await page.save();
    await screen.findByText('Votre profil est mis à jour.');
    expect(page.sent()).toMatchObject({ phone: '079', language: 'de', share_corrections: false });
  });

  test('saving keeps the language of this device unless the form changes it', async () => {
    const page = openProfile(undefined, { ...BEEKEEPER, language: 'de' });
    await page.save();
    await screen.findByText('Votre profil est mis à jour.');
    expect(readLanguage()).toBe('fr');
    await page.user.click(screen.getByRole('combobox', { name: "Langue de l'interface" }));
    await page.user.click(await screen.findByRole('option', { name: 'English' }));
    await page.save();
    await waitFor(() => expect(localStorage.getItem('language')).toBe('en'));
  });
});

test('the year field has a numeric keypad and keeps only digits', async () => {
  const page = openProfile();
  const year = await screen.findByLabelText('Année de naissance');
  expect(year).toHaveAttribute('inputmode', 'numeric');
  await page.type('Année de naissance', '19,8-4');
  expect(year).toHaveValue('1984');
  await page.save();
  await screen.findByText('Votre profil est mis à jour.');
  expect(page.sent()).toMatchObject({ birth_year: 1984, beekeeping_start_year: null });
});

describe('an error in the profile', () => {
  test('is called a missing field only if a field is missing', async () => {
    const page = openProfile();
    await page.user.clear(await screen.findByRole('textbox', { name: "Nom d'utilisateur" }));
    await page.save();
    expect(await screen.findByText('Veuillez compléter les champs manquants')).toBeVisible();
  });

  test('such as the birth year 3021 has its own message', async () => {
    const page = openProfile();
    await page.type('Année de naissance', '3021');
    await page.save();
    expect(await screen.findByText("Cette date est dans l'avenir")).toBeVisible();
    expect(await screen.findByText('Veuillez corriger les champs signalés.')).toBeVisible();
    expect(screen.queryByText('Veuillez compléter les champs manquants')).toBeNull();
    expect(page.sent()).toBeUndefined();
  });

  test('is shown once after several attempts', async () => {
    const page = openProfile();
    await page.type('Année de naissance', '3021');
    await page.save();
    await page.save();
    expect(await screen.findAllByText('Veuillez corriger les champs signalés.')).toHaveLength(1);
  });
});
