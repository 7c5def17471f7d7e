import { ActionIcon, Button, Group, Stack, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useShownMore } from '../../../ui/use-shown-more.ts';
import { counts } from '../viewer/marks.ts';
import styles from './MarkList.module.css';
import type { Marking } from './use-marking.ts';

/** Number of marks listed at first, and more with each press. */
const SHOWN = 50;

interface MarkListProps {
  readonly marking: Marking;
}

/** The marks as a list, for users who do not use the photo. */
export function MarkList({ marking: { marks, chosen, show, toggle } }: MarkListProps) {
  const t = useTranslations('countings.viewer');
  const format = useFormatter();
  const [isOpen, setOpen] = useState(false);
  const { shown, ...more } = useShownMore<HTMLOListElement>(SHOWN, SHOWN);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="disclosure">
        {t('list', { count: marks.length })} <IconChevronDown size={18} aria-hidden />
      </summary>
      {isOpen && (
        <>
          <ol ref={more.list} className={styles.marks}>
            {marks.slice(0, shown).map((mark, at) => (
              <li key={mark.key} className={styles.mark} data-chosen={mark.key === chosen}>
                <UnstyledButton
                  className={styles.show}
                  aria-current={mark.key === chosen}
                  onClick={() => show(mark)}
                >
                  <span>{t('number', { number: at + 1 })}</span>
                  <span className="quiet">
                    {t(`states.${mark.state}`)}
                    {mark.certainty !== null && ` · ${format.number(mark.certainty, { style: 'percent' })}`}
                  </span>
                </UnstyledButton>
                <Button
                  variant="default"
                  aria-label={t(counts(mark) ? 'numberIsNone' : 'numberIsMite', { number: at + 1 })}
                  onClick={() => toggle(mark)}
                >
                  {t(counts(mark) ? 'isNone' : 'isMite')}
                </Button>
              </li>
            ))}
          </ol>
          {marks.length > shown && (
            <Button ref={more.button} variant="default" onClick={more.showMore}>
              {t('more', { count: Math.min(SHOWN, marks.length - shown) })}
            </Button>
          )}
        </>
      )}
    </details>
  );
}

/** The selected mark, with buttons to correct it. */
export function ChosenMark({ marking: { mark, step, toggle } }: MarkListProps) {
  const t = useTranslations('countings.viewer');
  const format = useFormatter();
  const certainty = mark?.certainty ?? null;
  return (
    <Group gap="xs" wrap="nowrap" mih={60} mt="xs">
      <ActionIcon variant="default" aria-label={t('previous')} onClick={() => step(-1)}>
        <IconChevronLeft size={22} aria-hidden />
      </ActionIcon>
      <Stack component="p" gap={0} flex="1 1 auto" miw={0} lh={1.3} aria-live="polite">
        {mark ? (
          <>
            <strong>{t(`states.${mark.state}`)}</strong>
            {certainty !== null && (
              <span>{t('certain', { share: format.number(certainty, { style: 'percent' }) })}</span>
            )}
          </>
        ) : (
          <span className="quiet" data-screen-only>
            {t('hint')}
          </span>
        )}
      </Stack>
      {mark && (
        <Button
          px="sm"
          variant="default"
          leftSection={counts(mark) ? <IconX size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
          onClick={() => toggle(mark)}
        >
          {t(counts(mark) ? 'isNone' : 'isMite')}
        </Button>
      )}
      <ActionIcon variant="default" aria-label={t('next')} onClick={() => step(1)}>
        <IconChevronRight size={22} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
