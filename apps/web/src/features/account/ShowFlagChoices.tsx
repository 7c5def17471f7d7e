import { Button, Group, Paper, Text, TextInput, Title } from '@mantine/core';
import {
  OBSERVATION_CATALOGUE,
  type ObservationCategory,
  SHOW_FLAG_KEYS,
  type ShowFlags,
  setShown,
} from '@propolis/domain';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/i18n/language.ts';
import { filterCatalogue } from './catalogue-search.ts';
import { ShowFlagCategory } from './ShowFlagCategory.tsx';

interface ShowFlagChoicesProps {
  readonly flags: ShowFlags;
  /** All flags, the changed ones among them. */
  readonly onChange: (flags: ShowFlags) => void;
}

/** Which items the observation form shows, by category, subcategory and item (spec 3, 4). */
export function ShowFlagChoices({ flags, onChange }: ShowFlagChoicesProps) {
  const t = useTranslations('account.preferences');
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const found: readonly ObservationCategory[] = filterCatalogue(OBSERVATION_CATALOGUE, search, language);
  const setAll = (shown: boolean) => onChange(Object.fromEntries(SHOW_FLAG_KEYS.map((key) => [key, shown])));
  return (
    <Paper component="section" withBorder p="lg">
      <Title order={2}>{t('form')}</Title>
      <Text c="dimmed" mb="md">
        {t('formText')}
      </Text>
      <Group mb="md" align="flex-end">
        <TextInput
          flex="1 1 240px"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => setAll(true)}>
          {t('showAll')}
        </Button>
        <Button variant="default" onClick={() => setAll(false)}>
          {t('hideAll')}
        </Button>
      </Group>
      {found.length === 0 && <Text role="status">{t('nothingFound')}</Text>}
      {found.map((category) => (
        <ShowFlagCategory
          key={category.key}
          category={category}
          flags={flags}
          onToggle={(key, shown) => onChange(setShown(flags, key, shown))}
        />
      ))}
    </Paper>
  );
}
