import { Paper, Text, TextInput, Title } from '@mantine/core';
import { OBSERVATION_CATALOGUE, type ShowFlags, setShown } from '@propolis/domain';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/i18n/language.ts';
import { filterCatalogue } from './catalogue-search.ts';
import { ShowFlagCategory } from './ShowFlagCategory.tsx';
import { ShowPresets } from './ShowPresets.tsx';

interface ShowFlagChoicesProps {
  readonly flags: ShowFlags;
  /** All flags, the changed ones among them. */
  readonly onChange: (flags: ShowFlags) => void;
}

/** Which items the observation form shows: by a preset, or by category, subcategory and item (specification 3, 4). */
export function ShowFlagChoices({ flags, onChange }: ShowFlagChoicesProps) {
  const t = useTranslations('account.preferences');
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const sought = search.trim() !== '';
  const found = filterCatalogue(OBSERVATION_CATALOGUE, search, language);
  const categories = OBSERVATION_CATALOGUE.map((category) => ({
    category,
    found: sought ? found.find(({ key }) => key === category.key) : undefined,
  })).filter((one) => !sought || one.found !== undefined);
  return (
    <Paper component="section" withBorder p="lg">
      <Title order={2}>{t('form')}</Title>
      <Text c="dimmed" mb="md">
        {t('formText')}
      </Text>
      <ShowPresets flags={flags} onChange={onChange} />
      <TextInput
        mb="md"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {categories.length === 0 && <Text role="status">{t('nothingFound')}</Text>}
      {categories.map((one) => (
        <ShowFlagCategory
          key={one.category.key}
          {...one}
          flags={flags}
          onToggle={(key, shown) => onChange(setShown(flags, key, shown))}
        />
      ))}
    </Paper>
  );
}
