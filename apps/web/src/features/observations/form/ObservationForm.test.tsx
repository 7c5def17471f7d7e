import {
  addDays,
  apiaryDay,
  OBSERVATION_DATE_KEY,
  OBSERVATION_ITEMS,
  type ObservationData,
} from '@propolis/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failure } from '../../../../test/elements.ts';
import { renderPart } from '../../../../test/render.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { localDay } from '../../../lib/dates.ts';
import { ObservationForm } from './ObservationForm.tsx';

const NOW = new Date();
const TODAY = localDay(NOW);
const REMINDER = ['surveillance_reminder', 'surveillance_reminder_date'];
const DATED = OBSERVATION_DATE_KEY;

const onSave = vi.fn(async (_input: object, _sent: { readonly idempotencyKey: string }) => undefined);
beforeEach(() => onSave.mockClear());

/** A form with only these items. */
function renderForm(keys: readonly string[], { lasts = {} }: { readonly lasts?: ObservationData } = {}) {
  const flags = Object.fromEntries(OBSERVATION_ITEMS.map(({ key }) => [key, keys.includes(key)]));
  return renderPart(
    <ObservationForm
      draftKey="observation-draft.11"
      initial={{ values: {}, date: `${TODAY}T00:00`, photos: [] }}
      lasts={lasts}
      flags={flags}
      now={NOW}
      submitLabel="Envoyer"
      onSave={onSave}
      onCancel={() => undefined}
    />,
  ).user;
}

type User = ReturnType<typeof renderForm>;
const group = (name: string) => within(screen.getByLabelText(name, { selector: 'fieldset' }));
const choice = (item: string, name: string) => group(item).getByRole('button', { name });
const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const save = (user: User) => user.click(screen.getByText('Envoyer'));
const saved = () => onSave.mock.calls[0]?.[0];
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('observation-draft'));

describe('a reminder', () => {
  test('asks for its day once it is on, and proposes a day in a week', async () => {
    const user = renderForm(REMINDER);
    const day = () => screen.queryByLabelText('Date du rappel', { selector: 'input' });
    expect(day()).not.toBeInTheDocument();
    await user.click(choice('Rappel', 'Oui'));
    expect(day()).toBeVisible();
    expect(day()).toHaveValue(dayText(addDays(apiaryDay(NOW), 7), 'fr'));
    await user.click(choice('Rappel', 'Non'));
    expect(day()).not.toBeInTheDocument();
  });

  test('whose day was cleared is not sent: the form asks for the day', async () => {
    const user = renderForm(REMINDER);
    await user.click(choice('Rappel', 'Oui'));
    await user.click(screen.getByLabelText('Effacer : Date du rappel'));
    await waitFor(() => expect(field('Date du rappel')).toHaveFocus());
    await save(user);
    expect(field('Date du rappel')).toHaveAccessibleDescription('Ce champ est requis');
    expect(onSave).not.toHaveBeenCalled();
  });

  test('is accepted on the day of the observation, and not before', async () => {
    const user = renderForm([...REMINDER, DATED]);
    await user.click(choice('Rappel', 'Oui'));
    const day = field('Date du rappel');
    await user.clear(day);
    await user.type(day, '31.12.2025');
    await save(user);
    expect(day).toHaveAccessibleDescription(/^Le rappel serait avant l'observation/);
    expect(onSave).not.toHaveBeenCalled();
    await user.clear(day);
    await user.type(day, field(/^Date de l'observation/).value);
    await save(user);
    expect(saved()).toMatchObject({ surveillance_reminder_date: TODAY });
  });
});

describe('a number', () => {
  test('that is invalid stays as typed, shows its error on blur, and is not sent', async () => {
    const user = renderForm(['weather_humidity']);
    const humidity = field('Humidité');
    await user.type(humidity, '250');
    expect(humidity).not.toHaveAccessibleDescription();
    await user.tab();
    expect(humidity).toHaveValue('250');
    expect(humidity).toHaveAccessibleDescription('Entre 0 et 100');
    await save(user);
    expect(await failure()).toHaveTextContent('Veuillez corriger les champs signalés.');
    expect(humidity).toHaveValue('250');
    expect(onSave).not.toHaveBeenCalled();
  });

  test('may have a decimal comma, and text that is not a number is refused', async () => {
    const user = renderForm(['weather_temperature']);
    const temperature = field('Température ambiante');
    await user.type(temperature, '-1,5x');
    await save(user);
    expect(temperature).toHaveAccessibleDescription("Ce n'est pas un nombre");
    expect(onSave).not.toHaveBeenCalled();
    await user.type(temperature, '{Backspace}');
    expect(temperature).toHaveValue('-1,5');
    await save(user);
    expect(saved()).toMatchObject({ weather_temperature: -1.5 });
  });

  test('may be followed by its own unit', async () => {
    const user = renderForm(['weather_temperature']);
    const temperature = field('Température ambiante');
    await user.type(temperature, '12,5 °C');
    expect(temperature).toHaveValue('12,5 °C');
    await save(user);
    expect(saved()).toMatchObject({ weather_temperature: 12.5 });
  });

  test('of kilograms with a comma steps by half a kilogram, without extra digits', async () => {
    const user = renderForm(['feeding_quantity']);
    const quantity = field('Quantité de nourriture');
    await user.type(quantity, '2,3');
    await user.click(screen.getByLabelText('Diminuer : Quantité de nourriture'));
    expect(quantity).toHaveValue('1,8');
    await user.click(screen.getByLabelText('Augmenter : Quantité de nourriture'));
    await user.click(screen.getByLabelText('Augmenter : Quantité de nourriture'));
    expect(quantity).toHaveValue('2,8');
  });

  test('has buttons or a field, never both; any other number is one press away', async () => {
    const user = renderForm(['brood_frames'], { lasts: { brood_frames: 6 } });
    expect(screen.queryByLabelText('Cadres de couvain', { selector: 'input' })).toBeNull();
    await user.click(screen.getByLabelText('Autre nombre : Cadres de couvain'));
    expect(field('Cadres de couvain')).toHaveFocus();
    expect(screen.queryByLabelText('Cadres de couvain', { selector: 'fieldset' })).toBeNull();
    await user.keyboard('1{Backspace}23');
    await save(user);
    expect(saved()).toMatchObject({ brood_frames: 23 });
  });
});

test.each([
  ['feeding_quantity', 1],
  ['harvest_wax', 1],
  ['brood_frames', 0],
])('says that an amount of %s becomes a record: %i', (key, hints) => {
  renderForm([key]);
  expect(screen.queryAllByText('Va aussi dans le journal.')).toHaveLength(hints);
});

test('the answers of last time are marked, and the numbers around them are offered', async () => {
  const user = renderForm(['general_impression', 'brood_frames', 'general_notes'], {
    lasts: { brood_frames: 6, general_impression: 2, general_notes: 'reine de 2025' },
  });
  for (const closed of screen.getAllByRole('button', { expanded: false })) await user.click(closed);
  expect(
    group('Impression générale').getByRole('button', { description: 'comme la dernière fois' }),
  ).toHaveTextContent('normale');
  await user.click(screen.getByLabelText('dernière fois : reine de 2025, reprendre : Notes'));
  const frames = group('Cadres de couvain').getAllByRole('button');
  expect(frames.map(({ textContent }) => textContent)).toEqual(['4', '5', '6', '7', '8']);
  await user.click(choice('Cadres de couvain', '8 cadres'));
  await save(user);
  expect(saved()).toMatchObject({ brood_frames: 8, general_notes: 'reine de 2025' });
});

test('Ctrl and Enter save, only from a multi-line field', async () => {
  const user = renderForm(['general_notes']);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await failure()).toHaveTextContent('Notez au moins une valeur');
  await user.type(screen.getByLabelText('Notes', { selector: 'textarea' }), 'calme{Enter}et');
  expect(onSave).not.toHaveBeenCalled();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(saved()).toMatchObject({ general_notes: 'calme\net' });
});

test('an observation dated in the future is not sent', async () => {
  const user = renderForm(['general_impression', DATED]);
  await user.click(choice('Impression générale', 'forte'));
  const date = field(/^Date de l'observation/);
  await user.clear(date);
  await user.type(date, '1.1.2999');
  await save(user);
  expect(date).toHaveAccessibleDescription("Cette date est dans l'avenir");
  expect(await failure()).toHaveTextContent('Veuillez corriger les champs signalés.');
  expect(onSave).not.toHaveBeenCalled();
});

test('a text that is too long stays whole, and its limit is shown', async () => {
  const user = renderForm(['general_notes']);
  const notes = screen.getByRole('textbox');
  await user.click(notes);
  await user.paste('a'.repeat(10_001));
  await save(user);
  expect(notes).toHaveValue('a'.repeat(10_001));
  expect(notes).toHaveAccessibleDescription(/10.000 caractères/);
  expect(onSave).not.toHaveBeenCalled();
});

describe('the input', () => {
  test('survives a reload and can be discarded', async () => {
    const first = renderForm(['general_impression']);
    await first.click(choice('Impression générale', 'faible'));
    cleanup();
    const user = renderForm(['general_impression']);
    expect(screen.getByText('Votre saisie a été retrouvée.')).toBeVisible();
    expect(choice('Impression générale', 'faible')).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByText('Tout effacer'));
    await waitFor(() => expect(document.body).not.toHaveFocus());
    expect(choice('Impression générale', 'faible')).toHaveAttribute('aria-pressed', 'false');
  });

  test('that was fully reverted is not restored on another day', async () => {
    const user = renderForm(['general_impression']);
    await user.click(choice('Impression générale', 'forte'));
    expect(drafts()).toEqual(['observation-draft.11']);
    await user.click(choice('Impression générale', 'forte'));
    expect(drafts()).toEqual([]);
  });

  const ofOtherTab = JSON.stringify({
    values: { general_impression: 1 },
    date: `${TODAY}T00:00`,
    idempotencyKey: 'k',
  });
  const storedElsewhere = (newValue: string | null) =>
    fireEvent(window, new StorageEvent('storage', { key: 'observation-draft.11', newValue }));

  test('of another tab stays stored when this one is sent', async () => {
    const user = renderForm(['general_impression']);
    await user.click(choice('Impression générale', 'forte'));
    localStorage.setItem('observation-draft.11', ofOtherTab);
    await save(user);
    await waitFor(() => expect(onSave).toHaveBeenCalled());
    expect(localStorage.getItem('observation-draft.11')).toBe(ofOtherTab);
  });

  test('of another tab is shown here, and sent with what is typed here', async () => {
    const user = renderForm(['general_impression', 'surveillance_particular_attention']);
    localStorage.setItem('observation-draft.11', ofOtherTab);
    storedElsewhere(ofOtherTab);
    await user.click(choice('Attention particulière', 'Oui'));
    await save(user);
    await waitFor(() =>
      expect(saved()).toMatchObject({ general_impression: 1, surveillance_particular_attention: true }),
    );
    expect(onSave.mock.lastCall?.[1].idempotencyKey).toBe('k');
    expect(drafts()).toEqual([]);
  });

  test('that another tab has sent is the same observation until it is changed', async () => {
    localStorage.setItem('observation-draft.11', ofOtherTab);
    const user = renderForm(['general_impression']);
    localStorage.removeItem('observation-draft.11');
    storedElsewhere(null);
    await save(user);
    await user.click(choice('Impression générale', 'forte'));
    await save(user);
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
    expect(onSave.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey === 'k')).toEqual([true, false]);
  });

  test('that was begun on another day shows its date, even if the preferences hide it', () => {
    const draft = { values: { general_impression: 1 }, date: '2026-01-05T10:00', idempotencyKey: 'k' };
    localStorage.setItem('observation-draft.11', JSON.stringify(draft));
    renderForm(['general_impression']);
    expect(field("Date de l'observation *")).toHaveValue('05.01.2026');
  });
});
