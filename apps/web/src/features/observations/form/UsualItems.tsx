import { Button, Group } from '@mantine/core';
import { OBSERVATION_ITEMS, type ObservationData, type ObservationItem } from '@propolis/domain';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { buttonActs } from '../../../ui/button-acts.ts';
import { WEATHER_KEYS } from './form-categories.ts';
import { type FormValues, isOffered } from './form-values.ts';
import { ItemFields, type ItemFieldsProps } from './ItemFields.tsx';
import styles from './UsualItems.module.css';

interface UsualItemsProps extends ItemFieldsProps {
  readonly onTake: (values: FormValues) => void;
  /** Content beside the button "same as last time". */
  readonly children: ReactNode;
}

/** The items that the beekeeper fills in most often, shown first. */
export function UsualItems({ onTake, children, ...fields }: UsualItemsProps) {
  const t = useTranslations('observations.form');
  return (
    <>
      <Group gap="sm" align="flex-start" data-tools>
        <AllAsLast {...fields} onTake={onTake} />
        {children}
      </Group>
      {fields.items.length > 0 && (
        <section className={`surface ${styles.usual}`} aria-label={t('usual')}>
          <ItemFields {...fields} quick />
        </section>
      )}
    </>
  );
}

/** Texts are specific to their observation. */
const isTyped = ({ type }: ObservationItem): boolean =>
  type === 'text' || type === 'textarea' || type === 'date';

/** A reminder of the last observation has its own day, which has passed. */
const bringsDay = (key: string): boolean =>
  OBSERVATION_ITEMS.some(({ group, required }) => required && group === key);

/** The last values of all items without a value, except the weather; entered values are kept. */
export function allAsLast(
  items: readonly ObservationItem[],
  { values, lasts }: { readonly values: FormValues; readonly lasts: ObservationData },
): FormValues {
  const taken = items.flatMap((item) => {
    const last = lasts[item.key] ?? null;
    const isOpen = values[item.key] === undefined && last !== null;
    const isOfLastTime = isTyped(item) || bringsDay(item.key) || WEATHER_KEYS.includes(item.key);
    return isOpen && !isOfLastTime ? [[item.key, last] as const] : [];
  });
  const all = { ...values, ...Object.fromEntries(taken) };
  const offered = items.filter((item) => isOffered(item, all)).map(({ key }) => key);
  return Object.fromEntries(taken.filter(([key]) => offered.includes(key)));
}

type AllAsLastProps = Pick<UsualItemsProps, 'items' | 'values' | 'lasts' | 'onTake'>;

/** Sets the items without a value to their last values; hidden if there are none. */
function AllAsLast({ items, values, lasts, onTake }: AllAsLastProps) {
  const t = useTranslations('observations.form');
  if (Object.keys(allAsLast(items, { values: {}, lasts })).length === 0) return null;
  const open = allAsLast(items, { values, lasts });
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={18} aria-hidden />}
      {...buttonActs(Object.keys(open).length === 0 ? undefined : () => onTake(open))}
    >
      {t('allAsLast')}
    </Button>
  );
}
