import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { useAccountForm } from '../use-account-form.ts';
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

const INPUTS = {
  name: { autoComplete: 'off', maxLength: 60 },
  code: { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false },
} as const;

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
  const asked = Object.keys(fields) as (keyof FormFields)[]; // The keys of this object.
  const { form, submit, running, field } = useAccountForm<Values>({
    initial: { ...EMPTY, ...initial },
    schema,
    toInput: (values) => Object.fromEntries(asked.map((name) => [name, values[name]])),
    also: proof?.faultsOf,
    send: onSend,
    fail: useProofFailure(),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {typeof children === 'string' ? <Text>{children}</Text> : children}
        {asked.map((name, index) => (
          <TextInput
            key={name}
            label={fields[name]}
            // The dialog focuses this field.
            data-autofocus={index === 0 || undefined}
            {...field(name)}
            {...INPUTS[name]}
          />
        ))}
        {proof && (
          <ProofFields
            proof={proof}
            input={field('proof')}
            first={asked.length === 0}
            onOtherWay={() => form.resetField('proof')}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton running={running}>{confirmLabel}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
