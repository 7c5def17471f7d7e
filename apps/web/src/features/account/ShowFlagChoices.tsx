import { Box, Group, Paper, Switch, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import {
  countAllShown,
  countShown,
  foldText,
  isShown,
  type Labels,
  OBSERVATION_CATALOGUE,
  type ObservationCategory,
  presetOf,
  SHOW_PRESET_FLAGS,
  SHOW_PRESETS,
  type ShowFlags,
  setShown,
  subcategoryFlag,
} from '@propolis/domain';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../lib/i18n/labels.ts';
import styles from './ShowFlagChoices.module.css';

/** The part of the catalogue that matches the search; a matching category or subcategory is kept whole. */
export function filterCatalogue(
  catalogue: readonly ObservationCategory[],
  search: string,
  labels: Labels,
): readonly ObservationCategory[] {
  const wanted = foldText(search.trim());
  if (wanted === '') return catalogue;
  const holds = (label: string) => foldText(label).includes(wanted);
  return catalogue
    .map((category) => {
      if (holds(labels.category(category.key))) return category;
      const children = category.children
        .map((child) =>
          holds(labels.subcategory(category.key, child.key))
            ? child
            : { ...child, items: child.items.filter(({ key }) => holds(labels.item(key))) },
        )
        .filter((child) => child.items.length > 0);
      return { ...category, children };
    })
    .filter((category) => category.children.length > 0);
}

interface ShowFlagChoicesProps {
  readonly flags: ShowFlags;
  /** All flags, including the changed ones. */
  readonly onChange: (flags: ShowFlags) => void;
}

/**
 * The items shown by the observation form, set by a preset or by category, subcategory and item
 * (specification 3, 4).
 */
export function ShowFlagChoices({ flags, onChange }: ShowFlagChoicesProps) {
  const t = useTranslations('account.preferences');
  const labels = useLabels();
  const [search, setSearch] = useState('');
  const sought = search.trim() !== '';
  const found = filterCatalogue(OBSERVATION_CATALOGUE, search, labels);
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

interface ShowFlagCategoryProps {
  readonly category: ObservationCategory;
  readonly flags: ShowFlags;
  /** The items that match the search; undefined without a search. */
  readonly found: ObservationCategory | undefined;
  readonly onToggle: (key: string, shown: boolean) => void;
}

/**
 * One category with its switch. Closed, it shows how many items are on; open, it has a switch for each item.
 */
function ShowFlagCategory({ category, flags, found, onToggle }: ShowFlagCategoryProps) {
  const t = useTranslations('account.preferences');
  const labels = useLabels();
  const [chosen, setChosen] = useState(false);
  const open = chosen || found !== undefined;
  const id = useId();
  const label = labels.category(category.key);
  const total = category.children.flatMap(({ items }) => items).length;
  return (
    <section className={styles.category} aria-labelledby={id}>
      <Group gap="sm" wrap="nowrap">
        <Box component="h3" flex={1} miw={0} id={id}>
          <UnstyledButton className={styles.toggle} aria-expanded={open} onClick={() => setChosen(!open)}>
            <span>{label}</span>
            <Box component="span" className="quiet tabular" fw={450}>
              {t('shown', { count: countShown(flags, category), total })}
            </Box>
            <IconChevronDown size={22} aria-hidden className={styles.chevron} data-open={open} />
          </UnstyledButton>
        </Box>
        <Switch
          aria-label={t('showCategory', { label })}
          checked={isShown(flags, category.key)}
          onChange={(event) => onToggle(category.key, event.currentTarget.checked)}
        />
      </Group>
      {open && <CategoryItems category={found ?? category} flags={flags} onToggle={onToggle} />}
    </section>
  );
}

function CategoryItems({ category, flags, onToggle }: Omit<ShowFlagCategoryProps, 'found'>) {
  const labels = useLabels();
  const flag = (key: string, label: string) => (
    <Switch
      label={label}
      checked={isShown(flags, key)}
      onChange={(event) => onToggle(key, event.currentTarget.checked)}
    />
  );
  return category.children.map((child) => (
    <div key={child.key} className={styles.subcategory}>
      <Box fw={550}>
        {flag(subcategoryFlag(category.key, child.key), labels.subcategory(category.key, child.key))}
      </Box>
      <div className={styles.items}>
        {child.items.map((item) => (
          <div key={item.key} data-member={item.group !== undefined} className={styles.item}>
            {flag(item.key, labels.item(item.key))}
          </div>
        ))}
      </div>
    </div>
  ));
}

/** The presets with their purpose and number of items; a custom selection matches none of them. */
function ShowPresets({ flags, onChange }: ShowFlagChoicesProps) {
  const t = useTranslations('account.preferences');
  const chosen = presetOf(flags);
  return (
    <fieldset className={styles.presets} aria-label={t('presets.label')}>
      {SHOW_PRESETS.map((preset) => (
        <UnstyledButton
          key={preset}
          className={styles.preset}
          aria-pressed={preset === chosen}
          onClick={() => onChange(SHOW_PRESET_FLAGS[preset])}
        >
          <Box component="span" fw={650}>
            {t(`presets.${preset}.name`)}
          </Box>
          <span className={styles.words}>{t(`presets.${preset}.text`)}</span>
          <span className={styles.presetsCount}>
            {t('presets.items', { count: countAllShown(SHOW_PRESET_FLAGS[preset]) })}
          </span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
