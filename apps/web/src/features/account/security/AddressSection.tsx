import { Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { AddressInput, type SecondFactor } from '@propolis/contract';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver } from '../../../lib/form.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { Gate } from '../../../ui/Gate.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { ProfileSection } from '../ProfileSection.tsx';
import { AddressWaiting } from './AddressWaiting.tsx';
import { ProofFields } from './ProofFields.tsx';
import { SecondFactorGate } from './SecondFactorGate.tsx';
import { askForAddress, useAddressChange } from './security.api.ts';
import { useProof, useProofFailure } from './use-proof.ts';

/** The address with which one signs in; a new one waits until both mailboxes have confirmed it. */
export function AddressSection({ email }: { readonly email: string }) {
  const t = useTranslations('account');
  const answer = useAddressChange();
  return (
    <ProfileSection title={t('email')}>
      <Stack gap="md">
        <Text fw={600}>{email}</Text>
        <Gate answer={answer} placeholder={<Skeleton height={140} />}>
          {({ waiting }) =>
            waiting ? (
              <AddressWaiting change={waiting} former={email} />
            ) : (
              <SecondFactorGate>
                {(factor) => <AddressForm former={email} factor={factor} />}
              </SecondFactorGate>
            )
          }
        </Gate>
      </Stack>
    </ProfileSection>
  );
}

const EMPTY = { email: '', proof: '' };
const NewAddress = AddressInput.pick({ email: true });

interface AddressFormProps {
  readonly former: string;
  readonly factor: SecondFactor;
}

function AddressForm({ former, factor }: AddressFormProps) {
  const t = useTranslations('account');
  const fieldError = useFieldError();
  const tell = useProofFailure();
  const ask = askForAddress.use();
  const proof = useProof(factor);
  const form = useForm({
    defaultValues: EMPTY,
    resolver: contractResolver<typeof EMPTY>(NewAddress, ({ email }) => ({ email }), {
      also: proof.faultsOf,
    }),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = async ({ email, proof: secret }: typeof EMPTY) => {
    try {
      await ask({ email, proof: await proof.prove(secret) });
      showToast('success', t('security.addressAsked'));
    } catch (error) {
      tell(error, form.setError);
    }
  };
  return (
    <form onSubmit={useSubmitOnce(form, submit)} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('security.addressText')}</Text>
        <TextInput
          label={t('security.newAddress')}
          type="email"
          autoComplete="email"
          error={fieldError(errors.email)}
          {...form.register('email')}
        />
        {/* For whoever keeps passwords: whose it is. */}
        <input type="text" autoComplete="username" value={former} readOnly hidden />
        <ProofFields
          proof={proof}
          field={form.register('proof')}
          error={errors.proof}
          onOtherWay={() => form.resetField('proof')}
        />
        <Group>
          <SubmitButton running={isSubmitting}>{t('security.changeAddress')}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
