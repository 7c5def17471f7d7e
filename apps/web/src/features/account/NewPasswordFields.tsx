import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../lib/use-words.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';

interface NewPasswordFieldsProps {
  readonly label: string;
  /** Result of `form.register` for each field. */
  readonly password: UseFormRegisterReturn;
  readonly confirmation: UseFormRegisterReturn;
  readonly errors: {
    readonly password?: FieldError | undefined;
    readonly password_confirmation?: FieldError | undefined;
  };
}

/** A new password and its confirmation. */
export function NewPasswordFields({ label, password, confirmation, errors }: NewPasswordFieldsProps) {
  const t = useTranslations('account');
  const fieldError = useFieldError();
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        error={fieldError(errors.password)}
        {...password}
      />
      <PasswordField
        label={t('passwordConfirmation')}
        autoComplete="new-password"
        error={fieldError(errors.password_confirmation)}
        {...confirmation}
      />
    </>
  );
}
