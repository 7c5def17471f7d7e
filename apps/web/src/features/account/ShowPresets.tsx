import { UnstyledButton } from '@mantine/core';
import { countAllShown, presetOf, SHOW_PRESET_FLAGS, SHOW_PRESETS, type ShowFlags } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import styles from './ShowPresets.module.css';

interface ShowPresetsProps {
  readonly flags: ShowFlags;
  readonly onChange: (flags: ShowFlags) => void;
}

/** A form by one press: what each preset is for and how much it asks; what was chosen by hand is none of them. */
export function ShowPresets({ flags, onChange }: ShowPresetsProps) {
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
          <span className={styles.name}>{t(`presets.${preset}.name`)}</span>
          <span className={styles.words}>{t(`presets.${preset}.text`)}</span>
          <span className={styles.count}>
            {t('presets.items', { count: countAllShown(SHOW_PRESET_FLAGS[preset]) })}
          </span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
