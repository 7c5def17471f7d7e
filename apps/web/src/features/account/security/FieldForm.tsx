import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { contractResolver } from '../../../lib/form.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { ProofFields } from './ProofFields.tsx';
import { type OwnerProof, useProofFailure } from './use-proof.ts';

export interface FormFields {
  code: string;
  name: string;
}
type Values = FormFields & { proof: string };

export interface FieldFormProps {
  /** Fields in their order, with their labels. */
  readonly fields?: Readonly<Partial<Record<keyof FormFields, string>>>;
  /** Validates only these fields. */
  readonly schema?: z.ZodType;
  readonly confirmLabel: string;
  readonly children?: ReactNode;
  /** Initial values. */
  readonly initial?: Partial<FormFields>;
  readonly onClose: () => void;
}

interface SendingProps extends FieldFormProps {
  /** Present if the owner has to prove their identity. */
  readonly proof?: OwnerProof;
  readonly onSend: (values: Values) => Promise<unknown>;
}

const EMPTY: Values = { code: '', name: '', proof: '' };

/** A small form in a dialog; errors are shown under their fields. */
export function FieldForm({
  fields = {},
  schema,
  confirmLabel,
  children,
  initial,
  proof,
  onSend,
  onClose,
}: SendingProps) {
  const t = useTranslations('common');
  const showFailure = useProofFailure();
  const asked = Object.keys(fields) as (keyof FormFields)[]; // The keys of this object.
  const form = useForm<Values>({
    defaultValues: { ...EMPTY, ...initial },
    resolver: contractResolver<Values>(
      schema,
      (values) => Object.fromEntries(asked.map((field) => [field, values[field]])),
      { also: proof?.faultsOf },
    ),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = (values: Values) =>
    onSend(values).catch((error: unknown) => showFailure(error, form.setError));
  return (
    <form onSubmit={useSubmitOnce(form, async (values) => void (await submit(values)))} noValidate>
      <Stack gap="md">
        {typeof children === 'string' ? <Text>{children}</Text> : children}
        {asked.map((field, index) => (
          <FieldInput key={field} field={field} label={fields[field] ?? ''} first={index === 0} form={form} />
        ))}
        {proof && (
          <ProofFields
            proof={proof}
            field={form.register('proof')}
            error={errors.proof}
            first={asked.length === 0}
            onOtherWay={() => form.resetField('proof')}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton running={isSubmitting}>{confirmLabel}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

interface FieldInputProps {
  readonly field: keyof FormFields;
  readonly label: string;
  readonly first: boolean;
  readonly form: ReturnType<typeof useForm<Values>>;
}

function FieldInput({ field, label, first, form }: FieldInputProps) {
  const fieldError = useFieldError();
  const props = {
    label,
    error: fieldError(form.formState.errors[field]),
    // The dialog focuses this field.
    'data-autofocus': first || undefined,
    ...form.register(field),
  };
  return field === 'name' ? (
    <TextInput {...props} autoComplete="off" maxLength={60} />
  ) : (
    <TextInput {...props} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
  );
}
