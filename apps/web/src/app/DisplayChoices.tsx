import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { LanguageChoice } from '../features/account/LanguageChoice.tsx';

const SCHEMES = [
  { value: 'auto', Icon: IconDeviceDesktop },
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
] as const;

/** Language and appearance, at hand on every page. */
export function DisplayChoices() {
  const t = useTranslations('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <LanguageChoice />
      <SegmentedControl
        fullWidth
        aria-label={t('colorScheme')}
        value={colorScheme}
        onChange={setColorScheme}
        data={SCHEMES.map(({ value, Icon }) => ({
          value,
          label: (
            <>
              <Icon size={18} aria-hidden style={{ display: 'block', margin: 'auto' }} />
              <VisuallyHidden>{t(`schemes.${value}`)}</VisuallyHidden>
            </>
          ),
        }))}
      />
    </>
  );
}
