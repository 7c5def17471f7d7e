import { Badge, Box, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../lib/use-words.ts';
import type { ComparedEdits, ConflictProps, DisputedField, EditedFields } from '../../lib/writes/edit.ts';
import { Dialog } from '../Dialog.tsx';
import { RadioChoice, RadioField } from '../RadioField.tsx';
import styles from './ConflictDialog.module.css';
import type { FieldWords } from './conflict.ts';

/** The chosen value; `own` is a text merged by hand. */
type Choice = { readonly side: 'mine' | 'theirs' } | { readonly side: 'own'; readonly text: string };

/** By the key of a disputed field. */
type Choices = Readonly<Record<string, Choice>>;

/** Preselects the value that only one edit has changed; if both have changed it, mine. */
const firstChoices = ({ disputed }: ComparedEdits): Choices =>
  Object.fromEntries(
    disputed.map(({ key, changedBy }) => [key, { side: changedBy === 'them' ? 'theirs' : 'mine' }]),
  );

const wholeChoices = ({ disputed }: ComparedEdits, side: 'mine' | 'theirs'): Choices =>
  Object.fromEntries(disputed.map(({ key }) => [key, { side }]));

const isTooLong = (choice: Choice | undefined, { textMax = Number.POSITIVE_INFINITY }: FieldWords): boolean =>
  choice?.side === 'own' && choice.text.trim().length > textMax;

/** Every field with its chosen value. */
function settledFields({ disputed, same }: ComparedEdits, choices: Choices): EditedFields {
  const chosen = disputed.map(({ key, mine, theirs }) => {
    const choice = choices[key];
    if (choice?.side === 'own') return [key, choice.text.trim() || null];
    return [key, choice?.side === 'theirs' ? theirs : mine];
  });
  return Object.fromEntries([...same, ...chosen]);
}

interface ConflictDialogProps extends Omit<ConflictProps, 'present'> {
  /** The name of the edited thing. */
  readonly name: string;
  readonly wordsOf: (key: string) => FieldWords;
}

/** Both edits of one thing, field by field; the beekeeper chooses for each field, or for all at once. */
export function ConflictDialog({ name, edits, wordsOf, onSettle, onClose }: ConflictDialogProps) {
  const t = useTranslations('conflict');
  const [choices, setChoices] = useState<Choices>(() => firstChoices(edits));
  const choose = (key: string, choice: Choice) => setChoices({ ...choices, [key]: choice });
  return (
    <Dialog
      title={t('title', { name })}
      onClose={onClose}
      size="xl"
      closeOnClickOutside={!Object.values(choices).some(({ side }) => side === 'own')}
    >
      <Text>{t('text')}</Text>
      <Group mt="md" gap="sm">
        <Button variant="default" onClick={() => setChoices(wholeChoices(edits, 'mine'))}>
          {t('allMine')}
        </Button>
        <Button variant="default" onClick={() => setChoices(wholeChoices(edits, 'theirs'))}>
          {t('allTheirs')}
        </Button>
      </Group>
      <Stack gap="lg" mt="lg">
        {edits.disputed.map((field) => (
          <ConflictField
            key={field.key}
            field={field}
            words={wordsOf(field.key)}
            choice={choices[field.key] ?? { side: 'mine' }}
            onChoose={(choice) => choose(field.key, choice)}
          />
        ))}
      </Stack>
      {edits.same.length > 0 && (
        <Box component="section" mt="lg" c="dimmed" fz="sm">
          <Box component="h3" fz="inherit" fw={500}>
            {t('same')}
          </Box>
          <Box component="p" mt={4}>
            {edits.same.map(([key]) => wordsOf(key).label).join(', ')}
          </Box>
        </Box>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('back')}
        </Button>
        <Button
          disabled={edits.disputed.some(({ key }) => isTooLong(choices[key], wordsOf(key)))}
          onClick={() => onSettle(settledFields(edits, choices))}
        >
          {t('save')}
        </Button>
      </Group>
    </Dialog>
  );
}

interface ConflictFieldProps {
  readonly field: DisputedField;
  readonly words: FieldWords;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** A disputed field: both values side by side, or one below the other if they do not fit. */
function ConflictField({ field, words, choice, onChoose }: ConflictFieldProps) {
  const t = useTranslations('conflict');
  const fieldError = useFieldError();
  const name = useId();
  const { mine, theirs, changedBy } = field;
  const isMergeable =
    words.textMax !== undefined && typeof mine === 'string' && typeof theirs === 'string' && theirs !== '';
  const side = (whose: 'mine' | 'theirs', changed: boolean) => (
    <Side
      key={whose}
      name={name}
      title={t(whose)}
      changed={changed}
      checked={choice.side === whose}
      onChoose={() => onChoose({ side: whose })}
    >
      {isNothing(field[whose]) ? t('empty') : words.show(field[whose])}
    </Side>
  );
  return (
    <RadioField label={words.label}>
      <div className={styles.sides}>
        {side('mine', changedBy !== 'them')}
        {side('theirs', changedBy !== 'me')}
      </div>
      {isMergeable &&
        (choice.side === 'own' ? (
          <Textarea
            mt="xs"
            label={t('ownText', { label: words.label })}
            rows={4}
            error={
              isTooLong(choice, words) && fieldError({ type: 'too_long', message: String(words.textMax) })
            }
            value={choice.text}
            onChange={({ currentTarget }) => onChoose({ side: 'own', text: currentTarget.value })}
          />
        ) : (
          <Button
            mt="xs"
            variant="subtle"
            onClick={() => onChoose({ side: 'own', text: `${mine}\n${theirs}`.trim() })}
          >
            {t('own')}
          </Button>
        ))}
    </RadioField>
  );
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface SideProps {
  readonly name: string;
  readonly title: string;
  readonly changed: boolean;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Side({ name, title, changed, checked, onChoose, children }: SideProps) {
  const t = useTranslations('conflict');
  return (
    <RadioChoice name={name} checked={checked} onChoose={onChoose} framed className={styles.side}>
      <Group component="span" className="quiet" justify="space-between" gap={4}>
        {title}
        {changed && (
          <Badge variant="light" size="sm">
            {t('changed')}
          </Badge>
        )}
      </Group>
      <span className={styles.value}>{children}</span>
    </RadioChoice>
  );
}
