import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** A password with its eye, which is named in the language of the page. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTranslations('shell');
  return <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t('showTyped') }} />;
}
