import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { renderApp } from './render-app.tsx';

// Helpers of screen tests: what a page contains, and actions on it.

type App = ReturnType<typeof renderApp>;

/** The heading of a page, once it shows. */
export const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** The error message, as an alert. */
export const failure = () =>
  waitFor(() => {
    // A form always has an empty alert region.
    const [said] = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
    if (!said) throw new Error('No alert says anything.');
    return said;
  });

/** Waits until the app is at this path. */
export const arrivedAt = (router: App['router'], path: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path));

/** Opens a menu and chooses one of its entries. */
export async function choose(user: App['user'], menu: string, entry: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

/** Chooses an option of a select. By label and text: queries by role are slow in a long form. */
export async function pick(user: App['user'], field: string | RegExp, option: string): Promise<void> {
  await user.click(await screen.findByLabelText(field, { selector: 'input' }));
  await user.click(await screen.findByText(option, { selector: '[role=option] *' }));
}

/** Replaces the text of a field at once: a form rerenders with each typed letter. */
export async function enter(user: App['user'], field: string | RegExp, text: string): Promise<void> {
  await user.clear(await screen.findByLabelText(field, { selector: 'input' }));
  await user.paste(text);
}

/** Like `enter`, without a focus: one event. */
export const setText = (field: HTMLElement, value: string): void =>
  void fireEvent.change(field, { target: { value } });

/** A double click before the page rerenders. */
export function pressTwice(button: HTMLElement): void {
  fireEvent.click(button);
  fireEvent.click(button);
}

/** Moves a hive by its menu and the number of its place. */
export async function moveHive(user: App['user'], name: string, position: string): Promise<void> {
  await choose(user, `Actions pour ${name}`, 'Déplacer…');
  const dialog = await screen.findByRole('dialog', { name: `Déplacer ${name}` });
  const field = within(dialog).getByRole('textbox', { name: 'Position dans le rucher' });
  setText(field, position);
  await user.click(within(dialog).getByRole('button', { name: 'Déplacer' }));
}

/** Confirms a dialog and returns its text. */
export async function confirm(user: App['user'], question: string, answer: string): Promise<string> {
  const dialog = await screen.findByRole('dialog', { name: question });
  const said = dialog.textContent;
  await user.click(within(dialog).getByRole('button', { name: answer }));
  return said;
}

export const retry = async (user: App['user']): Promise<void> =>
  user.click(await screen.findByRole('button', { name: 'Réessayer' }));
