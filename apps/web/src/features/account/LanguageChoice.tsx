import { SegmentedControl } from '@mantine/core';
import { CUSTOMS, isLanguage, LANGUAGES, type Language } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { hasStoredLanguage, setLanguage, useLanguage } from '../../lib/i18n/language.ts';

interface LanguageChoiceProps {
  readonly onChosen?: ((language: Language) => void) | undefined;
}

/** The language of this device. */
export function LanguageChoice({ onChosen }: LanguageChoiceProps) {
  const t = useTranslations('shell');
  const language = useLanguage();
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('language')}
      value={language}
      onChange={(chosen) => {
        if (!isLanguage(chosen)) return;
        const changed = !hasStoredLanguage() || document.documentElement.lang !== chosen;
        setLanguage(chosen);
        if (changed) onChosen?.(chosen);
      }}
      data={LANGUAGES.map((code) => ({
        value: code,
        label: (
          <abbr title={CUSTOMS[code].name} lang={code}>
            {code.toUpperCase()}
          </abbr>
        ),
      }))}
    />
  );
}
