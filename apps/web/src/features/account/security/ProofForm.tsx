import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { PasskeyFailure } from '../passkeys.ts';

export interface ProofValues {
  password: string;
  code: string;
  name: string;
}
export type ProofField = keyof ProofValues;

interface ProofFormProps {
  /** Which fields there are, in their order, and what they are called. */
  readonly fields: Readonly<Partial<Record<ProofField, string>>>;
  /** Of what is sent: of these fields alone. */
  readonly schema: z.ZodType;
  readonly confirmLabel: string;
  readonly children?: ReactNode;
  /** What stands in a field to begin with. */
  readonly initial?: Partial<ProofValues>;
  readonly onProve: (values: ProofValues) => Promise<unknown>;
  readonly onClose: () => void;
}

const EMPTY: ProofValues = { password: '', code: '', name: '' };

/** What has to be known before the ways into an account are changed; what is wrong stands under its field. */
export function ProofForm({
  fields,
  schema,
  confirmLabel,
  children,
  initial,
  onProve,
  onClose,
}: ProofFormProps) {
  const t = useTranslations();
  const message = useFailureMessage();
  const asked = Object.keys(fields) as ProofField[]; // the keys of this very object
  const form = useForm<ProofValues>({
    defaultValues: { ...EMPTY, ...initial },
    resolver: contractResolver(schema, (values) =>
      Object.fromEntries(asked.map((field) => [field, values[field]])),
    ),
  });
  const submit = async (values: ProofValues) => {
    try {
      await onProve(values);
    } catch (error) {
      if (error instanceof PasskeyFailure)
        showToast('error', t(error.known ? 'secondFactor.passkeys.already' : 'account.passkey.failed'));
      else if (!showFieldErrors(error, form.setError)) showToast('error', message(error));
    }
  };
  return (
    <form onSubmit={useSubmitOnce(form, submit)} noValidate>
      <Stack gap="md">
        {typeof children === 'string' ? <Text>{children}</Text> : children}
        {asked.map((field, index) => (
          <ProofInput key={field} field={field} label={fields[field] ?? ''} first={index === 0} form={form} />
        ))}
        <Group justify="flex-end">
          <Button variant="default" size="lg" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <SubmitButton running={form.formState.isSubmitting}>{confirmLabel}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

interface ProofInputProps {
  readonly field: ProofField;
  readonly label: string;
  readonly first: boolean;
  readonly form: ReturnType<typeof useForm<ProofValues>>;
}

function ProofInput({ field, label, first, form }: ProofInputProps) {
  const fieldError = useFieldError();
  const props = {
    label,
    error: fieldError(form.formState.errors[field]),
    // The dialog puts the focus there.
    'data-autofocus': first || undefined,
    ...form.register(field),
  };
  switch (field) {
    case 'password':
      return <PasswordField {...props} autoComplete="current-password" />;
    case 'code':
      return <TextInput {...props} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />;
    case 'name':
      return <TextInput {...props} autoComplete="off" maxLength={60} />;
  }
}
