import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConflictProps } from '../../lib/writes/edit.ts';
import { Dialog } from '../Dialog.tsx';
import styles from './ConflictDialog.module.css';
import { ConflictField } from './ConflictField.tsx';
import { type Choice, type Choices, firstChoices, settledFields, wholeChoices } from './choices.ts';
import type { FieldWords } from './conflict.ts';

interface ConflictDialogProps extends Omit<ConflictProps, 'present'> {
  /** Of what was edited twice. */
  readonly name: string;
  readonly wordsOf: (key: string) => FieldWords;
}

/** Both edits of one thing, field by field; what shall be is chosen for each, or for all at once. */
export function ConflictDialog({ name, edits, wordsOf, onSettle, onClose }: ConflictDialogProps) {
  const t = useTranslations('conflict');
  const [choices, setChoices] = useState<Choices>(() => firstChoices(edits));
  const choose = (key: string, choice: Choice) => setChoices({ ...choices, [key]: choice });
  return (
    <Dialog title={t('title', { name })} onClose={onClose} size="xl">
      <Text>{t('text')}</Text>
      <Group mt="md" gap="sm">
        <Button variant="default" onClick={() => setChoices(wholeChoices(edits, 'mine'))}>
          {t('allMine')}
        </Button>
        <Button variant="default" onClick={() => setChoices(wholeChoices(edits, 'theirs'))}>
          {t('allTheirs')}
        </Button>
      </Group>
      <div className={styles.fields}>
        {edits.disputed.map((field) => (
          <ConflictField
            key={field.key}
            field={field}
            words={wordsOf(field.key)}
            choice={choices[field.key] ?? { side: 'mine' }}
            onChoose={(choice) => choose(field.key, choice)}
          />
        ))}
      </div>
      {edits.same.length > 0 && (
        <section className={styles.same}>
          <h3 className={styles.sameTitle}>{t('same')}</h3>
          <p className={styles.sameFields}>{edits.same.map(([key]) => wordsOf(key).label).join(', ')}</p>
        </section>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('back')}
        </Button>
        <Button onClick={() => onSettle(settledFields(edits, choices))}>{t('save')}</Button>
      </Group>
    </Dialog>
  );
}
