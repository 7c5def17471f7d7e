import type { PasswordInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PasswordField } from '../../ui/PasswordField.tsx';

interface NewPasswordFieldsProps {
  readonly label: string;
  /** The props of each input. */
  readonly field: (name: 'password' | 'password_confirmation') => PasswordInputProps;
}

/** A new password and its confirmation. */
export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  const t = useTranslations('account');
  const confirmation = t('passwordConfirmation');
  return (
    <>
      <PasswordField label={label} autoComplete="new-password" {...field('password')} />
      <PasswordField label={confirmation} autoComplete="new-password" {...field('password_confirmation')} />
    </>
  );
}
