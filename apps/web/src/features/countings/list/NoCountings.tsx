import { Anchor, Button, Group } from '@mantine/core';
import { IconCamera, IconHandFinger } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type CountingListSearch, PATHS, toCountings, toHandCount } from '../../../lib/paths.ts';
import { CountedBoard } from '../../../ui/art/CountedBoard.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { useCountings } from '../countings.api.ts';
import { isFiltered } from './asked-countings.ts';

interface NoCountingsProps {
  readonly search: CountingListSearch;
  readonly onShowAll: () => void;
}

/** Why the list is empty, with the next step: other filters, the other tab, or a first count. */
export function NoCountings({ search, onShowAll }: NoCountingsProps) {
  const t = useTranslations('countings.list.empty');
  if (isFiltered(search))
    return (
      <EmptyState
        title={t('filtered')}
        action={
          <Button variant="default" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        }
      />
    );
  if (search.tab === 'unlinked') return <EmptyState title={t('unlinked')}>{t('unlinkedText')}</EmptyState>;
  return <NoneOfHives />;
}

/** Offers a first count by photo or by hand; links to photos without a hive if there are any. */
function NoneOfHives() {
  const t = useTranslations('countings.list.empty');
  const { data: unlinked } = useCountings({ linked: 'false', page: 1 });
  return (
    <EmptyState
      art={<CountedBoard />}
      title={t('title')}
      action={
        <Group gap="sm" align="stretch" justify="center">
          <LinkButton size="lg" leftSection={<IconCamera size={20} aria-hidden />} to={PATHS.countingAdd}>
            {t('byPhoto')}
          </LinkButton>
          <LinkButton
            size="lg"
            variant="default"
            leftSection={<IconHandFinger size={20} aria-hidden />}
            {...toHandCount()}
          >
            {t('byHand')}
          </LinkButton>
        </Group>
      }
    >
      {t('text')}
      {unlinked && unlinked.data.length > 0 && (
        <>
          {' '}
          <Anchor renderRoot={(props) => <Link {...props} {...toCountings({ tab: 'unlinked' })} />}>
            {t('others')}
          </Anchor>
        </>
      )}
    </EmptyState>
  );
}
