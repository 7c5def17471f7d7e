import { SegmentedControl } from '@mantine/core';
import { isLanguage, LANGUAGES, nameOfLanguage } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/i18n/language.ts';
import { useAuthorization } from '../../lib/session.ts';
import { keepLanguage, updateLanguage } from './account.api.ts';

export function LanguageChoice() {
  const t = useTranslations('shell');
  const language = useLanguage();
  const signedIn = useAuthorization() !== null;
  const save = updateLanguage.use();
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('language')}
      value={language}
      onChange={(chosen) => {
        if (isLanguage(chosen) && keepLanguage(chosen) && signedIn)
          // The choice applies to this device; the profile only sets the default for the next device.
          save({ language: chosen }).catch(() => undefined);
      }}
      data={LANGUAGES.map((code) => ({
        value: code,
        label: <abbr title={nameOfLanguage(code, language)}>{code.toUpperCase()}</abbr>,
      }))}
    />
  );
}
