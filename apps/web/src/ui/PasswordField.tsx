import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** A password with a visibility button, labelled in the page's language. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTranslations('shell');
  return <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t('showTyped') }} />;
}
