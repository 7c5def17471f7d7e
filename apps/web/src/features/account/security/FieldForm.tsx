import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { SecondFactor } from '@propolis/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { ProofFields, SecondFactorGate } from './ProofFields.tsx';
import { type OwnerProof, type Proof, useProof, useProofFailure } from './use-proof.ts';

export interface FormFields {
  code: string;
  name: string;
}
type Values = FormFields & { proof: string };

interface FieldFormProps {
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
  name: { autoComplete: 'off' },
  code: { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false },
} as const;

/** A small form in a dialog; errors are shown under their fields. */
export function FieldForm(props: SendingProps) {
  const { fields = {}, schema, confirmLabel, children, initial, proof, onSend, onClose } = props;
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

interface ProofFormProps extends FieldFormProps {
  readonly onProve: (proof: Proof, values: FormFields) => Promise<unknown>;
}

/** The proof required before a sign-in method is changed. */
export const ProofForm = (props: ProofFormProps) => (
  <SecondFactorGate>{(factor) => <Proving factor={factor} {...props} />}</SecondFactorGate>
);

interface ProofDialogProps extends Omit<ProofFormProps, 'confirmLabel'> {
  readonly title: string;
  /** By default the title. */
  readonly confirmLabel?: string;
}

/** The same as a dialog. */
export const ProofDialog = ({ title, ...form }: ProofDialogProps) => (
  <Dialog title={title} onClose={form.onClose}>
    <ProofForm confirmLabel={title} {...form} />
  </Dialog>
);

function Proving({ factor, onProve, ...form }: ProofFormProps & { readonly factor: SecondFactor }) {
  const proof = useProof(factor);
  return (
    <FieldForm
      {...form}
      proof={proof}
      onSend={async ({ proof: secret, ...values }) => onProve(await proof.prove(secret), values)}
    />
  );
}
