import { Group, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ImpressionIcon } from '../../../ui/art/ImpressionIcon.tsx';
import type { Impression } from './hive-state.ts';

/** General impression as icon and text; a dash if there is none. */
export function ImpressionWord({ impression }: { readonly impression: Impression | null }) {
  const t = useTranslations('hives.impression');
  if (impression === null)
    return (
      <span className="dimmed">
        <span aria-hidden>—</span>
        <VisuallyHidden>{t('none')}</VisuallyHidden>
      </span>
    );
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap" style={{ verticalAlign: 'middle' }}>
      <ImpressionIcon impression={impression} size={24} title="" />
      {t(`${impression}`)}
    </Group>
  );
}
