import type { ComparedEdits, EditedFields } from '../../lib/writes/edit.ts';

/** Whose value stays; `own` is a text that was made of both. */
export type Choice = { readonly side: 'mine' | 'theirs' } | { readonly side: 'own'; readonly text: string };

/** By the key of a disputed field. */
export type Choices = Readonly<Record<string, Choice>>;

/** What only one of the two has changed is that one's; of what both have changed, mine comes first. */
export const firstChoices = ({ disputed }: ComparedEdits): Choices =>
  Object.fromEntries(
    disputed.map(({ key, changedBy }) => [key, { side: changedBy === 'them' ? 'theirs' : 'mine' }]),
  );

export const wholeChoices = ({ disputed }: ComparedEdits, side: 'mine' | 'theirs'): Choices =>
  Object.fromEntries(disputed.map(({ key }) => [key, { side }]));

/** Every field as it was chosen. */
export function settledFields({ disputed, same }: ComparedEdits, choices: Choices): EditedFields {
  const chosen = disputed.map(({ key, mine, theirs }) => {
    const choice = choices[key];
    if (choice?.side === 'own') return [key, choice.text.trim() || null];
    return [key, choice?.side === 'theirs' ? theirs : mine];
  });
  return Object.fromEntries([...same, ...chosen]);
}
